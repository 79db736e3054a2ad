import { followLog } from '#features/records/server/follower.ts'
import { PROOFS } from '#features/records/server/store.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { countFindings } from '#shared/server/proofs.ts'
import type { FreshDatabase } from '../database.ts'
import { givenPlayer, givenVendor, rewrite } from '../given.ts'
import { givenLottery } from '../lottery.ts'

/** A platform with a vendor and a lottery, and members who play both. */
export async function givenRecords(database?: Pick<FreshDatabase, 'db' | 'drop'>) {
  const world = await givenLottery({}, database)
  const { db, context } = world
  const vendor = await givenVendor(context)
  let calls = 0

  async function newMember(more: Parameters<typeof world.newBettor>[1] = {}) {
    const bettor = await world.newBettor(undefined, more)
    const player = await givenPlayer(context, bettor.memberId)
    const round = (name: string, more: object) => ({ ...player, tx: `tx-${++calls}`, round: name, ...more })
    return {
      ...bettor,
      bettor,
      player,
      bet: async (name: string, amount: string) => {
        const call = round(name, { amount })
        await vendor.call('bet', call)
        return call.tx
      },
      win: (name: string, ref: string, amount: string) => vendor.call('win', round(name, { ref, amount, final: true })),
      rollback: (ref: string) => vendor.call('rollback', { ...player, tx: `tx-${++calls}`, ref }),
    }
  }

  return {
    ...world,
    vendor,
    newMember,
    follow: () => followLog(db),
    findings: async () => {
      const found = { ...(await prove(db)), ...(await countFindings(db, PROOFS)) }
      return Object.entries(found).filter(([, count]) => count > 0)
    },
    /** Writes the newest movement of a member as of another time. */
    moveNewest: (memberId: string, at: Date) =>
      rewrite(
        db,
        tx => tx`
          update wallet.log l set at = ${at} from wallet.wallets w
          where w.member_id = ${memberId} and w.purpose = 'cash' and w.book = 'real' and l.wallet = w.id
            and l.version = (select max(version) from wallet.log where wallet = w.id)`,
      ),
    close: async () => {
      await vendor.gateway.close()
      await world.close()
    },
  }
}

export type RecordsWorld = Awaited<ReturnType<typeof givenRecords>>
export type MemberThere = Awaited<ReturnType<RecordsWorld['newMember']>>
