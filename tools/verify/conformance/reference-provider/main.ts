import { parseArgs } from 'node:util'
import { hmacKey } from '../signing.ts'
import { startProvider } from './provider.ts'
import { NO_MISTAKES } from './rounds.ts'
import { FAULTY, PERFECT } from './wallet-line.ts'

const USAGE = `usage: node tools/verify/conformance/reference-provider/main.ts --platform URL --key ID --secret TEXT
         --platform-key ID --platform-secret TEXT [--port N] [--public-url URL] [--seed N] [--faults] [--mistakes]

Runs the reference provider (docs/conformance.md) until it is stopped.
  --platform URL    the wallet it plays with; --key and --secret sign our calls to it
  --platform-key, --platform-secret   the key that the platform signs its calls to us with
  --faults          a bad network: calls are lost, doubled, late and out of order
  --mistakes        ours: late bets, double wins, wrong amounts, silent rounds
  --seed N          which calls and rounds these are
`
const TEXT = { type: 'string' } as const
const SWITCH = { type: 'boolean' } as const

function readArguments() {
  const { values } = parseArgs({
    options: {
      ...{ platform: TEXT, key: TEXT, secret: TEXT, 'platform-key': TEXT, 'platform-secret': TEXT, port: TEXT },
      ...{ 'public-url': TEXT, seed: TEXT, faults: SWITCH, mistakes: SWITCH },
    },
  })
  const { platform = '', key = '', secret = '', port = '0', seed = '1', faults, mistakes } = values
  const { 'platform-key': theirs = '', 'platform-secret': theirSecret = '' } = values
  if (!URL.canParse(platform)) throw new Error('--platform is an address such as https://wallet.example.')
  if ([key, secret, theirs, theirSecret].includes('')) throw new Error('Both keys have an id and a secret.')
  if (!/^\d{1,5}$/.test(port) || !/^\d{1,9}$/.test(seed)) throw new Error('--port and --seed are whole numbers.')
  const shares = { lateBet: 0.2, doubleWin: 0.2, wrongAmount: 0.2, silentRound: 0.1 }
  return {
    ...{
      platformUrl: platform,
      ourKey: hmacKey(key, secret),
      platformKey: hmacKey(theirs, theirSecret),
      port: Number(port),
      seed: Number(seed),
    },
    ...{ faults: faults ? FAULTY : PERFECT, mistakes: mistakes ? shares : NO_MISTAKES },
    ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
  }
}

try {
  const { url } = await startProvider(readArguments())
  console.log(`the reference provider answers at ${url}`)
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`)
  process.exitCode = 2
}
