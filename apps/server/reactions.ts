import {
  billClawed,
  billReady,
  contractTold,
  countDraw,
  countFees,
  debtorCredited,
  endMoved,
  payOfCredit,
} from '#features/agents/server/agents.ts'
import { bonusTold, endBonusesOfExcluded } from '#features/bonuses/server/bonuses.ts'
import {
  depositChanged,
  depositCredited,
  partChanged,
  paymentsCharged,
  withdrawalChanged,
} from '#features/cashier/server/cashier.ts'
import { ticketsOfDeposit, voidTickets } from '#features/draws/server/draws.ts'
import { revokeFreeBets, withdrawRounds } from '#features/freebets/server/freebets.ts'
import { catalogueChanged } from '#features/games/server/games.ts'
import { endLaunches, endPlayOf } from '#features/gateway/server/gateway.ts'
import { documentDecided, documentRequested } from '#features/identity/server/identity.ts'
import { betsSettled, drawPublished } from '#features/lottery/server/events.ts'
import { countSettled, endFreeTickets, withdrawFreeTickets } from '#features/lottery/server/lottery.ts'
import { countPlayed } from '#features/missions/server/missions.ts'
import { lineMoved, memberRecommended, memberStatusChanged, teamForbidden } from '#features/people/server/people.ts'
import { earnOfBets, followPlayers, pointsExpiring, redeemDecided } from '#features/points/server/points.ts'
import {
  applicationDecided,
  grantOnDeposit,
  lapseOffer,
  noteDeposit,
  notePlay,
} from '#features/promotions/server/promotions.ts'
import { memberExcluded, sessionLimitChanged } from '#features/protection/server/protection.ts'
import { growOfBets, growOfDeposit, judgeBlocked, judgeExcluded, rankChanged } from '#features/ranks/server/ranks.ts'
import { accrueBets, payBlocked, payExcluded } from '#features/rebates/server/rebates.ts'
import {
  noteDeposited,
  notePlayed,
  noteRegistered,
  referralPaid,
  withdrawBlocked,
  withdrawReferrals,
} from '#features/referral/server/referral.ts'
import { confirmIssued, rewardIssued, withdrawRewards } from '#features/rewards/server/rewards.ts'
import {
  endBlockedSessions,
  endExcludedSessions,
  endTeamSessions,
  keepSessionLimit,
  sessionEnded,
} from '#features/sessions/server/sessions.ts'
import { statusChanged } from '#features/settings/server/settings.ts'
import { bringBackAfterLogout } from '#features/transfers/server/transfers.ts'
import { betsCounted, endLotsOfExcluded } from '#features/turnover/server/turnover.ts'
import { on, type Reaction } from '#shared/server/outbox.ts'
import type { Realtime } from '#shared/server/realtime.ts'
import { createInbox } from './inbox.ts'

/**
 * Who reacts to what: everything that happens across features and is not a call, on one screen. `noteMoved` is told of
 * members whose bets were counted.
 */
export function reactionsOf(realtime: Realtime, noteMoved: (memberIds: string[]) => void = () => {}): Reaction[] {
  const hintCashier = (memberId: string, version: string) => {
    realtime.hint(memberId, { topic: 'cashier', version })
    realtime.hint(memberId, { topic: 'balance' })
  }
  const inbox = createInbox(realtime)
  return [
    on(statusChanged, async () => realtime.hintAll({ topic: 'status' })),
    on(catalogueChanged, async () => realtime.hintAll({ topic: 'games' })),
    on(memberStatusChanged, endBlockedSessions),
    on(teamForbidden, endTeamSessions),
    on(lineMoved, endMoved),
    on(memberExcluded, endPlayOf),
    on(memberExcluded, endExcludedSessions),
    on(sessionLimitChanged, keepSessionLimit),
    on(memberExcluded, endLotsOfExcluded),
    on(memberExcluded, endBonusesOfExcluded),
    on(memberExcluded, revokeFreeBets),
    on(memberExcluded, withdrawRounds),
    on(memberExcluded, withdrawFreeTickets),
    on(memberExcluded, withdrawRewards),
    on(memberExcluded, voidTickets),
    on(memberStatusChanged, async (tx, { status, ...owner }) => {
      if (status === 'active') return
      await withdrawRewards(tx, owner)
      await withdrawRounds(tx, owner)
      await withdrawFreeTickets(tx, owner)
      await voidTickets(tx, owner)
    }),
    on(memberExcluded, payExcluded),
    on(memberStatusChanged, payBlocked),
    on(memberExcluded, judgeExcluded),
    on(memberStatusChanged, judgeBlocked),
    on(memberRecommended, noteRegistered),
    on(memberExcluded, withdrawReferrals),
    on(memberStatusChanged, withdrawBlocked),
    on(sessionEnded, endLaunches),
    on(sessionEnded, bringBackAfterLogout),
    on(drawPublished, async (_, { game, numero, version }) =>
      realtime.hintAll({ topic: 'lottery', version: `${game} ${numero} ${version}` }),
    ),
    on(betsSettled, async (_, { members }) => {
      for (const memberId of new Set(members.map(each => each.memberId))) realtime.hint(memberId, { topic: 'balance' })
    }),
    // Before they are counted: turnover counts bets of whom it follows.
    on(betsSettled, (tx, { members }) =>
      followPlayers(tx, [...new Set(members.flatMap(each => (each.book === 'real' ? [each.memberId] : [])))]),
    ),
    // Who lost their last money has nothing left to play with.
    on(betsSettled, async (tx, settled) => noteMoved(await countSettled(tx, settled))),
    on(betsSettled, countDraw),
    on(betsSettled, (tx, { drawId }) => endFreeTickets(tx, { drawId: BigInt(drawId) })),
    on(paymentsCharged, countFees),
    // Money of a member moved on: what they look at changes by itself.
    on(depositChanged, async (_, { memberId, depositId }) => hintCashier(memberId, depositId)),
    on(withdrawalChanged, async (_, { memberId, withdrawalId }) => hintCashier(memberId, withdrawalId)),
    on(partChanged, async (_, { memberId, payerId, withdrawalId, depositId }) => {
      hintCashier(memberId, withdrawalId)
      if (payerId !== null && depositId !== null) hintCashier(payerId, depositId)
    }),
    on(sessionEnded, async (_, { memberId, sessionId }) => {
      realtime.hint(memberId, { topic: 'session' })
      realtime.end(new Set([sessionId]))
    }),
    on(depositCredited, payOfCredit),
    on(depositCredited, grantOnDeposit),
    on(depositCredited, ticketsOfDeposit),
    on(depositChanged, lapseOffer),
    on(depositCredited, noteDeposit),
    on(depositCredited, growOfDeposit),
    on(depositChanged, growOfDeposit),
    on(depositCredited, noteDeposited),
    on(debtorCredited, payOfCredit),
    on(depositCredited, inbox.credited),
    on(depositChanged, inbox.deposit),
    on(withdrawalChanged, inbox.withdrawal),
    on(partChanged, inbox.part),
    on(documentDecided, inbox.document),
    on(documentRequested, inbox.request),
    on(contractTold, inbox.contract),
    on(billReady, inbox.dividend),
    on(billClawed, inbox.clawback),
    on(betsCounted, earnOfBets),
    on(betsCounted, notePlay),
    on(applicationDecided, inbox.application),
    on(betsCounted, accrueBets),
    on(betsCounted, countPlayed),
    on(betsCounted, growOfBets),
    on(betsCounted, notePlayed),
    on(redeemDecided, inbox.redeem),
    on(pointsExpiring, inbox.points),
    on(rankChanged, inbox.rank),
    on(bonusTold, inbox.bonus),
    on(referralPaid, inbox.referral),
    on(rewardIssued, async (tx, issued) => {
      if (await confirmIssued(tx, issued)) await inbox.reward(tx, issued)
    }),
  ]
}
