import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROVIDER_AREAS } from '../tools/verify/conformance/as-provider.ts'
import { isGreen, type Report, writeReport } from '../tools/verify/conformance/report.ts'
import { sha256Hex } from '../tools/verify/conformance/signing.ts'
import { UNPROVABLE } from '../tools/verify/conformance/unprovable.ts'
import { broken, type ConformanceWorld, givenConformance, KEY } from './conformance-world.ts'
import { type Bug, ignoreTombstones, startBentPlatform, statusOf } from './support/bent-platform.ts'
import { PROVEN, VENDOR } from './support/given.ts'

const FULL_RUN_MS = 120_000

let world: ConformanceWorld
beforeAll(async () => {
  world = await givenConformance()
})
afterAll(async () => {
  expect(await world.prove()).toEqual(PROVEN)
  await world.close()
})

/** Five bugs, each with the cases that catch it; the first of a list is the one that the bug is about. */
const BUGS: { bug: string; caught: string[]; plant: () => Bug }[] = [
  {
    bug: 'a duplicate bet is debited again',
    caught: ['W-041', 'W-023', 'W-031', 'W-042', 'P-22'],
    plant: () => {
      const taken = new Set<unknown>()
      let n = 0
      return async ({ op, body }, pass, ask) => {
        const answered =
          op === 'bet' && taken.has(body.tx) ? await ask(op, { ...body, tx: `dup-${++n}` }) : await pass()
        if (op === 'bet' && statusOf(answered) === 'OK') taken.add(body.tx)
        return answered
      }
    },
  },
  {
    bug: 'tombstones are ignored',
    caught: ['W-124', 'W-142'],
    plant: () => ignoreTombstones,
  },
  {
    bug: 'a stored answer tells the present balance',
    caught: ['W-042', 'W-048', 'P-22'],
    plant: () => async (_, pass) => {
      const answered = await pass()
      const { 'x-wc-replay': replay, 'x-wc-balance-now': now } = answered.headers
      if (replay !== '1' || !now) return answered
      const answer = JSON.parse(answered.body) as object
      return { ...answered, body: JSON.stringify({ ...answer, balance: { cash: now, bonus: '0', total: now } }) }
    },
  },
  {
    bug: 'a win is paid after its bet was rolled back',
    caught: ['W-086', 'W-087'],
    plant:
      () =>
      async ({ op, body }, pass, ask) => {
        const answered = await pass()
        if (op !== 'win' || statusOf(answered) !== 'BET_ROLLED_BACK') return answered
        return ask('promo_win', { ...body, tx: `${body.tx}.paid`, campaign: 'bug', campaign_type: 'other' })
      },
  },
  {
    bug: 'a fraction of the smallest unit is cut off',
    caught: ['W-051'],
    plant:
      () =>
      async ({ op, body }, pass, ask) => {
        const isCut = op === 'bet' && /^\d+\.\d+$/.test(String(body.amount))
        return isCut ? ask(op, { ...body, amount: String(body.amount).split('.')[0] }) : pass()
      },
  },
]
const WATCHED = [...new Set(['W-040', 'W-080', 'W-120', 'W-160', 'P-01', 'P-03', ...BUGS.flatMap(each => each.caught)])]

describe('a platform under test', () => {
  test(
    'ours is green, and what the kit played is undone',
    async () => {
      const report = await world.runKit(world.url)
      expect(isGreen(report), writeReport(report)).toBe(true)
      expect(report.results.filter(each => each.outcome === 'proven').length).toBeGreaterThan(100)
      // What is left are the debts of W-129 and W-152, with the same amount in cash.
      expect(report.changes).toEqual([
        'W-129: the balance is 2100 higher, against a receivable of the same amount',
        'W-152: the balance is 300 higher, against a receivable of the same amount',
        'the balance was 1000000 and is 1002400',
      ])
    },
    FULL_RUN_MS,
  )

  test('behind a proxy without a bug it is green as well', async () => {
    const bent = await startBentPlatform(world.url, KEY, (_, pass) => pass())
    const report = await world.runKit(bent.url, WATCHED)
    bent.close()
    expect(isGreen(report), writeReport(report)).toBe(true)
  })

  test.each(BUGS)(
    '$bug: the report is red',
    async ({ caught, plant }) => {
      const bent = await startBentPlatform(world.url, KEY, plant())
      const report = await world.runKit(bent.url, WATCHED)
      bent.close()
      expect(isGreen(report)).toBe(false)
      expect(broken(report).sort(), writeReport(report)).toEqual([...caught].sort())
    },
    30_000,
  )

  test('a platform that stops answering is reported, case by case', async () => {
    let calls = 0
    const bent = await startBentPlatform(world.url, KEY, (_, pass) =>
      ++calls > 9 ? Promise.reject(new Error()) : pass(),
    )
    const report = await world.runKit(bent.url, ['W-040', 'W-041', 'W-080'])
    bent.close()
    expect(broken(report)).toEqual(['W-041', 'W-080'])
    expect(report.changes.at(-1)).toBe('the balance was 1000000 and is unknown (no answer)')
  })

  test('a bet above the game’s limit is refused with the limit', async () => {
    const report = await world.runKit(world.url, ['W-056'], 'ref:lottery')
    expect(report.results).toMatchObject([{ id: 'W-056', outcome: 'proven' }])
  })

  test('every case of the table is proven, or told why not', () => {
    const { wallet } = JSON.parse(readFileSync('tests/vectors/wallet-cases.json', 'utf8')) as {
      wallet: { id: string }[]
    }
    const proven = PROVIDER_AREAS.flatMap(({ cases }) => cases.map(each => each.id))
    const told = [...proven.filter(id => id.startsWith('W-')), ...Object.keys(UNPROVABLE)]
    expect(told.sort()).toEqual(wallet.map(each => each.id).sort())
    expect(new Set(proven).size).toBe(proven.length)
  })
})

describe('npm run conformance', () => {
  async function run(...args: string[]) {
    const child = spawn(process.execPath, ['tools/verify/conformance.ts', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err] = [text(child.stdout), text(child.stderr)]
    const [code] = (await once(child, 'exit')) as [number]
    return { code, out: await out, err: await err }
  }
  const signed = (address: string) => ['--url', address, '--key', VENDOR.keyId, '--secret', VENDOR.secret]

  test.each([
    ['nothing', []],
    ['no key', ['--url', 'http://127.0.0.1:9']],
    ['an address that is none', ['--url', 'here', '--key', 'k', '--secret', 's']],
    ['a role that there is not', ['--role', 'operator', '--url', 'http://127.0.0.1:9', '--key', 'k', '--secret', 's']],
    ['a case that there is not', ['--only', 'W-999', '--url', 'http://127.0.0.1:9', '--key', 'k', '--secret', 's']],
    ['an option that there is not', ['--fast']],
  ])('with %s ends with 2 and its usage', async (_, args) => {
    expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining('usage: npm run conformance') })
  })

  test('takes a token and a secret that begin with a hyphen', async () => {
    const { code, err } = await run(
      '--url',
      'http://127.0.0.1:9',
      '--key',
      'k',
      '--secret',
      '-s',
      '--launch-token',
      '-t',
    )
    expect([code, err]).toEqual([1, expect.stringContaining('does not answer')])
  })

  test('ends with 0 when green; the report of --json carries its hash and signature', async () => {
    const { token } = await world.launch()
    const { code, out } = await run(...signed(world.url), '--launch-token', token, '--only', 'W-041,P-01', '--json')
    expect(code).toBe(0)
    const { report, sha256, signature } = JSON.parse(out) as { report: Report; sha256: string; signature: string }
    const told = out.slice('{"report":'.length, out.indexOf(',"sha256":"'))
    expect([sha256, KEY.isSigned(`WC1C\n${sha256}`, signature)]).toEqual([sha256Hex(told), true])
    expect(report.results.map(each => [each.id, each.outcome])).toEqual([
      ['W-041', 'proven'],
      ['P-01', 'proven'],
    ])
    expect(out).not.toContain(VENDOR.secret)
  })

  test('ends with 1 when red, and tells what was sent, what came and what was expected', async () => {
    const { plant } = BUGS.find(({ bug }) => bug.startsWith('a fraction'))!
    const bent = await startBentPlatform(world.url, KEY, plant())
    const { token } = await world.launch()
    const { code, out } = await run(...signed(bent.url), '--launch-token', token, '--only', 'W-051')
    bent.close()
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/✗ W-051.*\n +sent +bet \{.*\n +came +200 .*\n +expected +HTTP 400/),
    ])
  })

  test('ends with 1 where nothing answers, and without anybody to play as', async () => {
    expect(await run(...signed('http://127.0.0.1:9'), '--player', 'p')).toMatchObject({ code: 1 })
    const who = ['--player', 'p', '--session', 's', '--game', 'g', '--currency', 'CRD']
    const { code, err } = await run(...signed('http://127.0.0.1:9'), ...who)
    expect([code, err]).toEqual([1, expect.stringContaining('does not answer')])
  })
})
