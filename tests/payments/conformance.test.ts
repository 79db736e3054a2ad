import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signEvent } from '#features/cashier/server/cashier.ts'
import { deskKeys } from '#shared/server/secrets/desk-keys.ts'
import { sha256Hex, signAnswer, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { playPayments } from '../../tools/verify/conformance/as-payments.ts'
import { type Listener, startListener } from '../../tools/verify/conformance/payments/listener.ts'
import { isGreen, type Report, writeReport } from '../../tools/verify/conformance/report.ts'
import { hmacKey } from '../../tools/verify/conformance/signing.ts'
import { BANK_KEYS, type GivenBank, givenBank } from '../support/cashier/bank.ts'

/* The kit before the demo bank, and before one with a fault planted between them. */

const { key, eventKey } = deskKeys(BANK_KEYS, 'bank')

type Call = { method: string; path: string; body: string; answer: { status: number; body: string } }
/** What a careless provider does otherwise: to what it is asked, to its answer, to its signature, to its events. */
type Fault = {
  ask?: (call: Omit<Call, 'answer'>) => string
  answer?: (call: Call) => string
  sign?: (right: string) => string
  event?: (body: string, times: number) => string
}

let bank: GivenBank
let listener: Listener
let clockMs = Date.now()
let fault: Fault = {}
const front = createServer()
const relay = createServer()
const heard = new Map<string, number>()

beforeAll(async () => {
  listener = await startListener(0, eventKey, () => clockMs)
  front.on('request', async (request, response) => {
    const { method, url: path } = request as { method: string; url: string }
    const given = await text(request)
    const body = given === '' ? '' : (fault.ask?.({ method, path, body: given }) ?? given)
    const header = (name: string) => String(request.headers[`x-pc-${name}`])
    const [time, nonce] = [header('time'), header('nonce')]
    const call = { method, path, key: key.keyId, time, nonce, bodyHash: sha256Hex(body) }
    const signature = body === given ? header('signature') : signRequest(key.secret, call, 'PC1')
    const answered = await fetch(`${bank.url}${path}`, {
      ...{ method, ...(body !== '' && { body }) },
      headers: { 'x-pc-key': header('key'), 'x-pc-time': time, 'x-pc-nonce': nonce, 'x-pc-signature': signature },
    })
    const answer = { status: answered.status, body: await answered.text() }
    const told = fault.answer?.({ method, path, body, answer }) ?? answer.body
    const right = signAnswer(key.secret, answer.status, nonce, told, 'PC1')
    response.writeHead(answer.status, { 'x-pc-signature': fault.sign?.(right) ?? right }).end(told)
  })
  relay.on('request', async (request, response) => {
    const given = await text(request)
    const id = String(request.headers['webhook-id'])
    heard.set(id, (heard.get(id) ?? 0) + 1)
    const body = fault.event?.(given, heard.get(id)!) ?? given
    const timestamp = String(request.headers['webhook-timestamp'])
    const signed =
      body === given ? String(request.headers['webhook-signature']) : signEvent(eventKey, id, timestamp, body)
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signed }
    const answered = await fetch(listener.url, { method: 'POST', headers, body })
    response.writeHead(answered.status).end(await answered.text())
  })
  for (const server of [front, relay]) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  bank = await givenBank({ PLATFORM_URL: addressOf(relay) }, () => clockMs)
})
afterAll(async () => {
  for (const server of [front, relay]) {
    server.closeAllConnections()
    server.close()
  }
  listener.close()
  await bank.close()
})
beforeEach(() => {
  fault = {}
  listener.told.length = 0
})

const addressOf = (server: typeof front) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function run(only: string[] = []): Promise<Report> {
  return playPayments({
    ...{ url: addressOf(front), key: hmacKey(key.keyId, key.secret), currency: 'CRD', seed: 1, slow: false, only },
    ...{ listener, nowMs: () => clockMs },
    // Twenty seconds pass, and the bank does what is due.
    beat: async () => {
      clockMs += 20_000
      await bank.runDue()
    },
  })
}

const broken = ({ results }: Report) => results.filter(each => each.outcome === 'broken').map(each => each.id)

test('the demo bank is green', async () => {
  const report = await run()
  expect(isGreen(report), writeReport(report)).toBe(true)
  expect(report.results.filter(each => each.outcome === 'proven').length).toBe(report.results.length)
})

const parts = new Map<string, number>()

/** Each with the cases that catch it. */
const FAULTS: [what: string, caught: string[], plant: Fault][] = [
  [
    'a payout that is sent again is paid again',
    ['PC-021'],
    {
      ask: ({ path, body }) => {
        const ask = JSON.parse(body) as { part: string }
        if (path !== '/pc/v1/payouts' || !ask.part?.includes('PC-021')) return body
        const times = (parts.get(ask.part) ?? 0) + 1
        parts.set(ask.part, times)
        return JSON.stringify(times === 1 ? ask : { ...ask, part: `${ask.part}.${times}` })
      },
    },
  ],
  [
    'answers are signed with another key',
    ['PC-090'],
    { sign: right => right.replace(/^./, first => (first === 'A' ? 'B' : 'A')) },
  ],
  [
    'an event is repeated with another body',
    ['PC-042'],
    { event: (body, times) => (times === 1 ? body : body.replace('"occurredAt"', '"repeated":true,"occurredAt"')) },
  ],
  [
    'the hash of a statement is of something else',
    ['PC-021', 'PC-030'],
    {
      answer: ({ path, answer }) =>
        path.includes('/statement?date=20') && !path.includes('2001')
          ? answer.body.replace(/[0-9a-f]{64}/, sha256Hex('something else'))
          : answer.body,
    },
  ],
  [
    'amounts have two decimals',
    ['PC-021', 'PC-030'],
    {
      answer: ({ answer }) => {
        const short = answer.body.replace(/\b(\d+\.\d\d)00\b/g, '$1')
        return short.replace(/[0-9a-f]{64}\n$/, () => `${sha256Hex(short.slice(0, -65))}\n`)
      },
    },
  ],
]
const WATCHED = ['PC-010', 'PC-021', 'PC-030', 'PC-040', 'PC-041', 'PC-042', 'PC-090']

test.each(FAULTS)('%s: the report is red', async (_, caught, plant) => {
  fault = plant
  const report = await run(WATCHED)
  expect(isGreen(report)).toBe(false)
  expect(broken(report), writeReport(report)).toEqual(caught)
})

test('without anybody who listens events are not provable, and all else is', async () => {
  const { results } = await playPayments({
    ...{ url: bank.url, key: hmacKey(key.keyId, key.secret), currency: 'CRD', seed: 1, slow: false },
    ...{ only: ['PC-010', 'PC-040'], nowMs: () => clockMs, beat: async () => void (await bank.runDue()) },
  })
  expect(results.map(each => each.outcome)).toEqual(['proven', 'not provable'])
})
