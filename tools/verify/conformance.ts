import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PAYMENT_AREAS, playPayments } from './conformance/as-payments.ts'
import { PLATFORM_AREAS, playPlatform } from './conformance/as-platform.ts'
import { PROVIDER_AREAS, playProvider } from './conformance/as-provider.ts'
import { NoBeginning } from './conformance/case.ts'
import { isGreen, type Report, signReport, writeReport } from './conformance/report.ts'
import { hmacKey, type Key, pairKey } from './conformance/signing.ts'

const USAGE = `usage: npm run conformance -- --url PLATFORM --key ID --secret TEXT --launch-token TOKEN
       npm run conformance -- --url PLATFORM --key ID --secret TEXT --player ID --session ID --game CODE --currency CODE

Plays a provider against a platform that speaks the wallet contract WC-1 and reports case by case (docs/conformance.md).
  --launch-token TOKEN  a fresh one: tells player, session and currency, and shows the cases of authenticate
  --player, --session, --game, --currency   who plays, when there is no token or it does not tell
  --other-game CODE     another game of the same provider, for W-010
  --times N             multiplies the amounts of the contract's table (1): a stake is N x 1000 minor units
  --slow                also what takes over a minute

       npm run conformance -- --role platform --url VENDOR --key ID --secret TEXT [--currency USD]

Plays the platform against a provider's side: launch, games, rounds, rewards, feed, failed queue, statement …

       npm run conformance -- --role payments --url PROVIDER --key ID --secret TEXT [--currency CRD]

Plays the platform against a payment provider (docs/payments.md): orders, payouts, refunds, events, statement.
  --listen PORT --event-secret WHSEC    hears the events that the provider tells at this port, for the cases of events

All:
  --private-key FILE --their-key FILE   instead of --secret, for a key of Ed25519 or RSA-PSS: our private, their public
  --only W-041,P-20     these cases only
  --seed N              repeats the random parts of an earlier run
  --json                the report as one line of JSON, with its hash signed by the key

Exit 0 when nothing is broken, 1 when something is, 2 on wrong arguments.
`

const TEXT = { type: 'string' } as const
const SWITCH = { type: 'boolean' } as const
const options = {
  role: TEXT,
  url: TEXT,
  key: TEXT,
  secret: TEXT,
  'private-key': TEXT,
  'their-key': TEXT,
  'launch-token': TEXT,
  player: TEXT,
  session: TEXT,
  game: TEXT,
  currency: TEXT,
  'other-game': TEXT,
  listen: TEXT,
  'event-secret': TEXT,
  times: TEXT,
  only: TEXT,
  seed: TEXT,
  slow: SWITCH,
  json: SWITCH,
} as const

type Run = ReturnType<typeof readArguments>

function readArguments() {
  const { values } = parseArgs({ options, args: joinValues(process.argv.slice(2)) })
  const { role = 'provider', url = '', key: id = '', secret = '', times = '1', only = '', seed = '' } = values
  if (role !== 'provider' && role !== 'platform' && role !== 'payments')
    throw new Error('--role is provider, platform or payments.')
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error('--url is an address, https://wallet.example.')
  if (!/^[1-9]\d{0,8}$/.test(times)) throw new Error('--times is a whole number from 1.')
  if (!/^\d{0,9}$/.test(seed)) throw new Error('--seed is a whole number.')
  const ids = new Set(
    [...PROVIDER_AREAS, ...PLATFORM_AREAS, ...PAYMENT_AREAS].flatMap(({ cases }) => cases.map(each => each.id)),
  )
  const wanted = only.split(',').filter(each => each !== '')
  const unknown = wanted.filter(each => !ids.has(each))
  if (unknown.length > 0) throw new Error(`--only names no such case: ${unknown.join(', ')}`)
  const { player, session, game, currency, slow = false, json = false, listen, 'event-secret': eventSecret } = values
  if ((listen === undefined) !== (eventSecret === undefined) || !/^\d{0,5}$/.test(listen ?? ''))
    throw new Error('--listen is a port, and comes with --event-secret.')
  return {
    ...{
      role,
      url,
      key: readKey(id, secret, values['private-key'], values['their-key']),
      times: BigInt(times),
      slow,
      json,
      currency,
      only: wanted,
    },
    ...{ launchToken: values['launch-token'], otherGame: values['other-game'] },
    events:
      listen !== undefined && eventSecret !== undefined ? { port: Number(listen), secret: eventSecret } : undefined,
    subject: { player, session, game, currency },
    seed: seed === '' ? Date.now() % 1_000_000_000 : Number(seed),
  }
}

/** `--secret -x` as `--secret=-x`: tokens and secrets may begin with a hyphen. */
function joinValues(args: string[]): string[] {
  const [name, value] = args
  if (name === undefined) return []
  const takesValue = name.startsWith('--') && options[name.slice(2) as keyof typeof options]?.type === 'string'
  if (!takesValue || value === undefined) return [name, ...joinValues(args.slice(1))]
  return [`${name}=${value}`, ...joinValues(args.slice(2))]
}

function readKey(id: string, secret: string, privateFile = '', theirFile = ''): Key {
  if (id !== '' && secret !== '') return hmacKey(id, secret)
  if (id === '' || privateFile === '' || theirFile === '')
    throw new Error('--key with --secret, or with --private-key and --their-key, signs the calls.')
  return pairKey(id, readFileSync(privateFile, 'utf8'), readFileSync(theirFile, 'utf8'))
}

function start(run: Run): Promise<Report> {
  if (run.role === 'provider') return playProvider(run)
  if (run.role === 'platform') return playPlatform({ ...run, currency: run.currency ?? 'USD' })
  return playPayments({ ...run, currency: run.currency ?? 'CRD' })
}

async function main(): Promise<number> {
  let run: Run
  try {
    run = readArguments()
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    return 2
  }
  try {
    const report = await start(run)
    console.log(run.json ? signReport(report, run.key) : writeReport(report))
    return isGreen(report) ? 0 : 1
  } catch (error) {
    if (!(error instanceof NoBeginning)) throw error
    console.error(error.message)
    return 1
  }
}

process.exitCode = await main()
