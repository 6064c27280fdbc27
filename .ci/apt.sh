# Read by the scripts that install something with apt.
has() { command -v "$1" >/dev/null; }

as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
update() { $as_root apt-get update -qq; }
install() {
	$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
