// Plain JavaScript for the system's Node (20 or newer): installs what is missing, then everything else runs on the
// Node that the project pins as a package.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Installs the locked packages when what is there is not what the lock says. */
export function install() {
  if (!isInstalled()) installPackages()
}

function installPackages() {
  console.log('Installing packages (npm ci) …')
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  try {
    execFileSync(npm, ['ci', ...quiet], options)
  } catch {
    console.log('npm ci failed: the lock does not fit package.json or this registry. Trying npm install …')
    execFileSync(npm, ['install', '--no-save', ...quiet], options)
  }
}

/** npm notes at the end of every install what it installed; binaries of other platforms are rightly missing there. */
function isInstalled() {
  const note = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const there = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(wanted).every(
    ([place, { version, optional }]) => place === '' || (there[place] ? there[place].version === version : optional),
  )
}

/** The pinned Node; the one that runs now when it is new enough and the pinned one could not be installed. */
export function projectNode() {
  const pinned = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  throw new Error(
    'The package "node" brought no Node 24. Its install script must be allowed to run: npm ci --ignore-scripts=false',
  )
}

/**
 * The environment for commands of the project: its Node and its packages' commands come first on the path, and what
 * Node compiled once it keeps, which halves the time of a start.
 */
export function environment(more = {}) {
  const path = [dirname(projectNode()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, PATH: path, ...more }
}

/** Runs a command on the project's Node and answers its exit code. */
export function runOnProjectNode(args, { env, ...options } = {}) {
  const child = spawn(projectNode(), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
    env: environment(env),
  })
  // The child hears signals itself when they come from the keyboard; those sent to us alone are passed on.
  const passOn = signal => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, passOn)
  // npm runs us through a shell that ends at a signal without telling us: whoever stops npm stops us as well.
  const parent = process.ppid
  const watch = process.env.npm_lifecycle_event && setInterval(() => process.ppid !== parent && passOn('SIGTERM'), 250)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => resolve(code ?? 1))
  }).finally(() => {
    clearInterval(watch)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.off(signal, passOn)
  })
}
