import { memberByUsername, setTags } from '#features/people/server/people.ts'
import { answerLimitPrompt } from '#features/protection/server/protection.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { PAYMENT_PASSWORD, seedAgent } from '../../../database/seed/line.ts'
import { MERCHANT, TAGS } from './demonstration.ts'
import { createDice } from './dice.ts'
import { agentOf } from './line.ts'
import type { World } from './world.ts'

const COUNTRIES = ['VN', 'VN', 'VN', 'TH', 'ID', 'PH', 'BR']
const INVITER = 'linh'
const NAMES = ['NGUYEN VAN AN', 'TRAN THI BINH', 'LE VAN CUONG', 'PHAM THI DUNG', 'HOANG VAN EM']

/** Who a player of the demonstration is: since which day, how often, and for how much. */
export type Player = ReturnType<typeof playerOf>

export function playerOf(n: number, { players, days }: { players: number; days: number }) {
  const dice = createDice(n)
  return {
    n,
    username: `demo${String(n + 1).padStart(2, '0')}`,
    firstDay: n < players / 3 ? 0 : dice.below(days),
    /** Of a hundred times, so many. */
    keenness: 15 + dice.below(60),
    /** The place of their stake among those of a game. */
    stake: 2 + dice.below(6),
    country: COUNTRIES[dice.below(COUNTRIES.length)]!,
    payeeName: NAMES[n % NAMES.length]!,
    /** Only who has a payment password takes money out. */
    takesOut: n % 4 === 0,
    /** Came by the code of a member who can be logged in as. */
    isFriend: n % 5 === 3,
  }
}

/** Those who joined, or came again, while this process plays. */
const joined = new Map<number, string>()

/** The id of a player who joins now, or did before; nobody can log in as one of them. */
export async function join(world: World, player: Player): Promise<string> {
  const known = joined.get(player.n)
  if (known !== undefined) return known
  const id = await open(world, player)
  joined.set(player.n, id)
  return id
}

async function open({ context }: World, player: Player): Promise<string> {
  const { db } = context
  const { username, country, payeeName, takesOut, isFriend } = player
  if (!(await idOf(db, player))) {
    const uplineId = await seedAgent(context, MERCHANT, agentOf(player.n))
    const inviter = isFriend && (await transaction(db, tx => memberByUsername(tx, MERCHANT, INVITER)))
    await addMemberWithPassword(context, {
      ...{ merchantId: MERCHANT, username, password: null, chosenByMember: true, country, uplineId },
      ...{ profile: { payeeName }, paymentPassword: takesOut ? PAYMENT_PASSWORD : undefined },
      ...(inviter && { recommenderId: inviter.id }),
    })
  }
  return transaction(db, async tx => {
    const member = (await memberByUsername(tx, MERCHANT, username))!
    await setTags(tx, member, TAGS)
    return member.id
  })
}

/** Undefined for who has not joined yet. */
export async function idOf(db: Sql, { username }: Player): Promise<string | undefined> {
  return transaction(db, async tx => (await memberByUsername(tx, MERCHANT, username))?.id)
}

/** What a member has to say before money comes in. */
export async function answerPrompt({ context }: World, memberId: string): Promise<void> {
  await transaction(context.db, tx => answerLimitPrompt(tx, { merchantId: MERCHANT, memberId }, 'none'))
}
