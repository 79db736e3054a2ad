import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The flags that headless Chromium needs: as root in a container, and without calls of its own to the outside. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium or Chrome of this machine: the one that CHROMIUM names, else one in a usual place. */
export function findBrowser() {
  return [process.env.CHROMIUM, ...PLACES].find(path => path && existsSync(path))
}

/** Installs Debian's Chromium where no browser is found and we may; says what to do where we may not. */
export function installBrowser() {
  if (findBrowser()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('The browser stories need Chromium: install it, or name one by CHROMIUM=/path/to/chromium.')
  console.log('Installing Chromium for the browser stories …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const stdio = ['ignore', 'ignore', 'inherit']
  execFileSync('apt-get', ['update', '-qq'], { stdio, env })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio, env })
}
