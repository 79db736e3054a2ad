// npm run fix-lock: after each change of dependencies. A registry mirror may lack the optional binaries of platforms
// other than its own; npm then leaves them out of the lock and `npm ci` refuses it. This adds the missing entries, so
// that the lock is accepted here and still installs the right binaries on those platforms.
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = { windows: 'win32', linuxmusl: 'linux', gnueabihf: 'linux' }
const KNOWN_SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ')
const PROCESSORS = { aarch64: 'arm64', armv7: 'arm', armhf: 'arm' }
const KNOWN_PROCESSORS = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ')

const file = process.argv[2] ?? 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock
let added = 0

for (const [place, entry] of Object.entries(packages))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue
    packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    }
    console.log(`+ ${name} ${version}`)
    added++
  }

const hosts = Object.values(packages).filter(entry => /^https?:/.test(entry.resolved ?? ''))
for (const entry of hosts) delete entry.resolved
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} entries added, ${hosts.length} addresses of registries removed`)

/** Looks where Node would look for `name` from the package at `place`, in each folder upwards. */
function isLocked(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${at && `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

/** The platform from a binary package's name: `@biomejs/cli-linux-x64-musl`, `…-arm-gnueabihf`, `…-wasm32-wasi`. */
function platformOf(name) {
  const parts = name.split(/[/-]/)
  const cpu = parts.map(part => PROCESSORS[part] ?? part).find(part => KNOWN_PROCESSORS.includes(part))
  if (cpu === 'wasm32') return { cpu: [cpu] }
  const os = parts.map(part => SYSTEMS[part] ?? part).find(part => KNOWN_SYSTEMS.includes(part))
  const libc = parts.some(part => part.includes('musl')) ? 'musl' : undefined
  if (!os) throw new Error(`${name} is missing in the lock, and its name does not tell the platform`)
  if (os === process.platform && cpu === process.arch && !libc)
    throw new Error(`${name} is missing in the lock, and this machine needs it: run npm install first`)
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), os: [os] }
}
