import { randomInt } from 'node:crypto'
import { isTrial } from '#features/people/rules/people.ts'
import { assertMayPlay } from '#features/people/server/people.ts'
import { openLot } from '#features/turnover/server/turnover.ts'
import type { Amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { timesPpm } from '../../rules/config.ts'
import { ofMember, REFUSED_CREDIT } from '../../rules/deposits.ts'
import { REFERENCE_CHARACTERS, sevenOf } from '../../rules/references.ts'
import { configOf } from '../config.ts'
import { ageAsked, refusedBefore } from '../deposits/orders.ts'
import type { Deps, People, Who } from '../deps.ts'
import { bookVoucher } from '../ledger.ts'
import { holdMember, standingOf } from '../members.ts'
import * as store from './store-vouchers.ts'

const [LENGTH, MOST_TRIES] = [16, 5]

/** As it is compared: only its characters count, however it was typed. */
const hashOf = (code: string) => hashToken(`voucher ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

export type Batch = {
  merchantId: number
  batch: string
  currency: string
  value: Amount
  count: number
  expiresAt: Date
}

/** Issues a batch; two people. Answers the codes, which nobody can read again: four groups of four. */
export async function issueVouchers(deps: Deps, batch: Batch, { by, second, mark }: People): Promise<string[]> {
  const codes = Array.from({ length: batch.count }, () => newCode())
  await transaction(deps.db, async tx => {
    await mark?.(tx)
    if (second === undefined || second === by) throw new Refusal('second_person_needed')
    const { merchantId, currency, value, expiresAt, batch: name } = batch
    for (const code of codes)
      await store.insertVoucher(tx, {
        ...{ id: newId('vou'), merchantId, codeHash: hashOf(code), batch: name, currency, amount: value, expiresAt },
        ...{ by, second },
      })
  })
  return codes
}

function newCode(): string {
  const letters = sevenOf(Array.from({ length: LENGTH }, () => randomInt(REFERENCE_CHARACTERS)))
  return letters.match(/.{4}/g)!.join('-')
}

/** Redeems a code (M17): once, for one member, who gets the same answer again. Counts for limits as any deposit (§3.9). */
export async function redeemVoucher(
  deps: Deps,
  who: Who,
  code: string,
): Promise<{ id: string; amount: Amount; currency: string }> {
  const at = await deps.now()
  const isTooYoung = await ageAsked(deps, who.merchantId)
  const done = await transaction(deps.db, async tx => {
    const member = await holdMember(tx, who)
    if (isTrial(member.type)) throw new Refusal('in_need_true_account')
    await assertMayPlay(deps.db, member.merchantId, member.type)
    if ((await store.countTries(tx, who, at)) >= MOST_TRIES) throw new Refusal('too_many_requests')
    const voucher = await store.holdVoucher(tx, who.merchantId, hashOf(code))
    if (!voucher) {
      await store.insertTry(tx, who, at)
      return undefined
    }
    if (voucher.state === 'REDEEMED' && voucher.redeemedBy === who.memberId) return voucher
    if (voucher.state === 'REDEEMED') throw new Refusal('voucher_used')
    if (voucher.state !== 'ISSUED' || voucher.expiresAt <= at) throw new Refusal('voucher_over')
    if (voucher.currency !== member.currency) throw new Refusal('currency_mismatch')
    const standing = await standingOf(tx, member)
    const config = await configOf(tx, who.merchantId)
    const refused = await refusedBefore(deps, tx, { config, isTooYoung }, member, standing)
    if (refused) throw new Refusal(refused)
    const isCapped = member.kycLevel < 2 && standing.deposited + voucher.amount > config.deposit.l1DepositCap
    if (isCapped) throw new Refusal('kyc_required')
    const reason = ofMember(standing, voucher.amount)
    if (reason) throw new Refusal(REFUSED_CREDIT[reason])
    const owner = { merchantId: who.merchantId, memberId: who.memberId, currency: voucher.currency }
    const lot = {
      source: `voucher:${voucher.id}`,
      amount: voucher.amount,
      timesPpm: timesPpm(config.deposit.turnoverTimes),
    }
    await openLot(tx, owner, lot, at)
    await bookVoucher(tx, owner, voucher.id, voucher.amount)
    await store.markRedeemed(tx, voucher.id, who.memberId, at)
    return voucher
  })
  if (!done) throw new Refusal('not_found')
  return { id: done.id, amount: done.amount, currency: done.currency }
}
