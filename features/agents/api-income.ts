import * as z from 'zod/mini'
import { file } from '#features/records/api-bets.ts'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { rangeInput, rowsInput } from './api-reports.ts'

/* What an agent earns, and pays on to who stands below (agents §3.7). */

export const INCOME = [
  'lotteryRebate',
  'productRebate',
  'daily',
  'hourly',
  'realtime',
  'dividend',
  'transferIn',
] as const
export const PAID = ['paidSalary', 'paidDividend'] as const
const incomeFigures = {
  lotteryRebate: amountText,
  productRebate: amountText,
  daily: amountText,
  hourly: amountText,
  realtime: amountText,
  dividend: amountText,
  /** For information; no part of `net`. */
  transferIn: amountText,
  paidSalary: amountText,
  paidDividend: amountText,
  net: amountText,
}
const incomeRow = z.object({ day: z.string(), ...incomeFigures })
export type IncomeRow = z.output<typeof incomeRow>
const incomeEntry = z.object({
  at: z.string(),
  /** Whose play it came of, or who was paid; empty for a bill of a team. */
  username: z.string(),
  base: amountText,
  ratePpm: z.nullable(z.number()),
  amount: amountText,
  reference: z.string(),
})

export const agentIncomeApi = {
  income: endpoint({
    ...{ method: 'GET', path: '/wps/agent/income', who: 'agent' },
    about: 'What an agent earned and paid on, by day',
    input: z.object(rangeInput),
    output: z.object({
      list: z.array(incomeRow),
      totals: z.object(incomeFigures),
      from: z.string(),
      to: z.string(),
      timeZone: z.string(),
    }),
  }),
  incomeFile: endpoint({
    ...{ method: 'GET', path: '/wps/agent/income/file', who: 'agent' },
    about: 'What an agent earned and paid on, by day, as a file of CSV',
    input: z.object(rangeInput),
    output: file,
  }),
  incomeEntries: endpoint({
    ...{ method: 'GET', path: '/wps/agent/income/entries', who: 'agent' },
    about: 'What makes one figure of an agent’s income',
    input: z.object({ day: z.iso.date(), type: z.enum([...INCOME, ...PAID]), ...rowsInput }),
    output: z.object({ list: z.array(incomeEntry), total: z.number() }),
  }),
}
