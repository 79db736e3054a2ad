import { type WalletAnswer, walletAnswer } from '#features/gateway/api.ts'
import type { Exchange } from './client.ts'
import { CODES, type Code, wordCode } from './codes.ts'
import type { Rule } from './watch.ts'

/* What must hold of every answer of a wallet, whatever was asked: looked at on all answers of a run. */

const MONEY_OPS = ['bet', 'win', 'play', 'rollback', 'rollback_round', 'partial_refund', 'adjust', 'promo_win']
const WHOLE = /^(0|[1-9]\d*)$/

/** The answer of an exchange; one that is no answer of the contract reads as undecided without a status. */
export function readAnswer({ body }: Exchange): WalletAnswer {
  return parseAnswer(body) ?? { status: '', decided: false, retry: 'same_id' }
}

function parseAnswer(body: string): WalletAnswer | undefined {
  try {
    return walletAnswer.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** The rules of a wallet's answers. */
export const WALLET_RULES: Rule[] = [
  {
    id: 'P-01',
    about: 'every answer is signed over its raw bytes, its HTTP status and the nonce, faults too',
    expected: ({ signature, http }) => {
      // A body that is too large may be cut off before anybody reads whose key it names.
      if (signature === 'right' || (http === 413 && signature === 'missing')) return undefined
      return `X-WC-Signature over "WC1R", status, nonce and sha256 of the body; it is ${signature}`
    },
  },
  {
    id: 'P-02',
    about: 'every answer carries X-WC-Replay (0 or 1) and X-WC-Trace',
    expected: ({ headers }) => {
      const told = /^[01]$/.test(String(headers['x-wc-replay'])) && String(headers['x-wc-trace'] ?? '') !== ''
      return told ? undefined : `X-WC-Replay 0 or 1 and X-WC-Trace; they are ${heads(headers, 'replay', 'trace')}`
    },
  },
  {
    id: 'P-03',
    about: 'HTTP status, decided and retry of every answer are those of its status code',
    expected: exchange => {
      const answer = parseAnswer(exchange.body)
      if (!answer) return 'a JSON object with status, decided and retry'
      if (exchange.http === 413 && !answer.decided) return undefined
      const meaning = CODES[answer.status as Code]
      if (!meaning) return 'a status code of the contract'
      const { http, decided, retry } = meaning
      const same = exchange.http === http && answer.decided === decided && answer.retry === retry
      return same ? undefined : wordCode(answer.status as Code)
    },
  },
  {
    id: 'P-04',
    about: 'every balance is whole, never negative, and total = cash + bonus',
    expected: ({ body }) => {
      const balance = parseAnswer(body)?.balance
      if (!balance) return undefined
      const { cash, bonus, total } = balance
      if (![cash, bonus, total].every(text => WHOLE.test(text))) return 'cash, bonus and total as whole numbers from 0'
      return BigInt(cash) + BigInt(bonus) === BigInt(total) ? undefined : 'total = cash + bonus'
    },
  },
  {
    id: 'P-05',
    about: 'every decided answer about money carries X-WC-Balance-Now',
    expected: ({ op, sent, body, headers }, player) => {
      if (!MONEY_OPS.includes(op) || !parseAnswer(body)?.decided || !sent.includes(JSON.stringify(player)))
        return undefined
      const now = String(headers['x-wc-balance-now'] ?? '')
      return WHOLE.test(now) ? undefined : `X-WC-Balance-Now as a whole number; it is "${now}"`
    },
  },
  {
    id: 'P-06',
    about: 'every final refusal says how a game shows it (toast, dialog or deposit)',
    expected: ({ body }) => {
      const answer = parseAnswer(body)
      if (!answer?.decided || answer.status === 'OK' || answer.status === 'HELD') return undefined
      return ['toast', 'dialog', 'deposit'].includes(String(answer.show)) ? undefined : 'show: toast, dialog or deposit'
    },
  },
]

const heads = (headers: Exchange['headers'], ...names: string[]) =>
  names.map(name => `"${headers[`x-wc-${name}`] ?? ''}"`).join(' and ')
