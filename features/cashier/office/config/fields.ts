import { KINDS } from '#features/cashier/rules/config.ts'
import { WEIGHTS } from '#features/cashier/rules/risk.ts'

/* What stands in each section of the configuration (rules/config.ts), as its form shows it. */

export type Kind =
  | 'money'
  | 'moneys'
  | 'whole'
  | 'rate'
  | 'wholes'
  | 'flag'
  | 'text'
  | 'texts'
  | 'time'
  | readonly string[]
/** `path` in the section, with points; its last two names are its text's. */
export type Field = { path: string; kind: Kind }
const fields = (kind: Kind, ...paths: string[]): Field[] => paths.map(path => ({ path, kind }))

export const METHOD: readonly Field[] = [
  ...fields('text', 'provider'),
  ...fields(KINDS, 'kind'),
  ...fields(['EXACT', 'ACTUAL'], 'amountPolicy'),
  ...fields('money', 'min', 'max'),
  ...fields('flag', 'isOpen', 'nameCheck', 'isReversible'),
  ...fields('whole', 'order', 'confirmations', 'expiresS', 'arrivesS', 'minRank', 'kycLevel'),
  ...fields('moneys', 'quick'),
  ...fields('texts', 'currencies'),
  ...fields('text', 'coin'),
  ...fields('time', 'openHours.from', 'openHours.to'),
  ...fields('text', 'names.en', 'names.vi', 'names.ur', 'notes.en', 'notes.vi', 'notes.ur'),
]

export const FEES: readonly Field[] = [
  ...fields('whole', 'free'),
  ...fields('money', 'fixed'),
  ...fields('whole', 'ratePpm'),
  ...fields('money', 'min', 'max'),
]

export const SIGNALS: readonly Field[] = fields('whole', ...Object.keys(WEIGHTS))

export const RULES: readonly Field[] = [
  ...fields('money', 'deposit.dualLimit', 'deposit.readBackFrom', 'deposit.l1DepositCap'),
  ...fields('rate', 'deposit.turnoverTimes'),
  ...fields('whole', 'deposit.expiresS', 'deposit.lateGraceS', 'deposit.furtherDays'),
  ...fields('whole', 'deposit.maxUnpaidPerHour', 'deposit.maxFailedIn10Min'),
  ...fields('flag', 'deposit.limitPrompt'),
  ...fields('money', 'withdrawal.min', 'withdrawal.max', 'withdrawal.dailyMax', 'withdrawal.autoLimit'),
  ...fields('money', 'withdrawal.autoDaily', 'withdrawal.dualLimit', 'withdrawal.enhancedFrom'),
  ...fields('money', 'withdrawal.stepUpFrom', 'withdrawal.minPart'),
  ...fields('whole', 'withdrawal.timesPerDay', 'withdrawal.confirmMinutes', 'withdrawal.payerMinutes'),
  ...fields('whole', 'withdrawal.claimMinutes', 'withdrawal.newPayeeHours', 'withdrawal.changeHours'),
  ...fields('whole', 'withdrawal.mostMatched'),
  ...fields(['PART', 'ALL'], 'withdrawal.turnoverMode'),
  ...fields('flag', 'withdrawal.cancelByMember'),
  ...fields('wholes', 'withdrawal.timesByRank'),
  ...fields('moneys', 'withdrawal.dailyByRank'),
  ...fields('text', 'payouts.bank.provider', 'payouts.wallet.provider', 'payouts.coin.provider'),
  ...fields('flag', 'c2c'),
]
