import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ContractWorld, givenContract, START } from '../../../../tests/support/contract.ts'
import { rewrite } from '../../../../tests/support/given.ts'
import { proveGateway } from '../proof.ts'

/* What is kept of a call is read again by the proofs: nothing may be kept that the database cannot read (security I13). */

let a: ContractWorld
beforeAll(async () => {
  a = await givenContract()
})
afterAll(() => a.close())
beforeEach(() => a.newPlayer())

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const bet = (more: string) =>
  JSON.stringify({ ...a.player(), tx: `b1-${a.n()}`, round: `r-${a.n()}`, amount: '1000', more: '?' }).replace(
    '"more":"?"',
    more,
  )

describe('a body that the database could not read again is refused and changes nothing', () => {
  test.each([
    ['a null character in the request id', '"request_id":"\\u0000"'],
    ['a null character in a field that nobody knows', '"unknown":{"a":["\\u0000"]}'],
    ['a null character in a name', '"\\u0000":1'],
    ['half a character', '"meta":"\\ud83d"'],
    ['the second half of a character alone', '"meta":"\\udca1\\ud83d"'],
    ['33 levels', `"meta":${nested(32)}`],
    ['30,000 levels', `"meta":${nested(30_000)}`],
    ['a number beyond all', '"meta":1e400'],
    ['a number beside nothing', '"meta":1e-99999'],
    ['a number of 20,000 digits', `"meta":0.${'0'.repeat(20_000)}1`],
    ['more than 8 KB of meta', `"meta":"${'x'.repeat(8_192)}"`],
  ])('%s', async (_, more) => {
    const { status, answer } = await a.call('bet', bet(more))
    expect([status, answer]).toEqual([400, { status: 'BAD_REQUEST', decided: false, retry: 'never' }])
    expect(await a.cash()).toBe(String(START))
    expect(await proveGateway(a.db)).toMatchObject({ closed: 0 })
  })
})

test.each([
  [
    'all that JSON may hold',
    String.raw`"meta":{"a":["\\u0000 \ud83d\udca1 \n \"[{",1e3,-0.5e-7,null,[[[[]]]]],"":"\/"}`,
  ],
  ['32 levels', `"meta":${nested(31)}`],
  ['8 KB of meta', `"meta":"${'x'.repeat(8_190)}"`],
  ['an escaped name', String.raw`"request\u005fid":"r-1"`],
])('%s is kept byte for byte, and the proof reads it', async (_, more) => {
  const raw = bet(more)
  expect((await a.call('bet', raw)).answer.status).toBe('OK')
  const rows = await a.db`select body from wallet.public_calls where tx = ${`b1-${a.n()}`}`
  expect(rows[0]!.body).toBe(raw)
  expect(await proveGateway(a.db)).toMatchObject({ closed: 0 })
})

test.each([
  ['a null character', String.raw`{"session":"s","request_id":"\u0000"}`],
  ['30,000 levels', `{"session":"s","meta":${nested(30_000)}}`],
])('what was kept before with %s is found by its proof, and hides nothing from it', async (_, body) => {
  await a.bet('b1')
  const [kept] = await a.db`select body from wallet.public_calls where tx = ${`b1-${a.n()}`}`
  const put = (text: string) =>
    rewrite(a.db, tx => tx`update wallet.log set body = ${text} where reference like ${`%:b1-${a.n()}`}`)
  await put(body)
  expect(await proveGateway(a.db)).toMatchObject({ closed: 1 })
  await put(kept!.body)
})
