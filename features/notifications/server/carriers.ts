import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Carrier, Channel, Context } from '#shared/server/context.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { createMailCarrier } from './mail.ts'
import { createSmsCarrier } from './sms.ts'
import * as store from './store-carriers.ts'

/* Who carries a merchant's notifications: its own gateway, else the installation's, else nobody. */

const PURPOSE = 'notification gateway'
const CHANNELS = ['email', 'sms'] as const
/** Without TLS only to this machine: passwords and codes pass there. */
const SCHEMES = { email: ['smtps:', 'smtp:'], sms: ['https:'] } as const
const OF_THIS_MACHINE = { email: ['smtp:'], sms: ['http:'] } as const

export type OwnCarrier = {
  channel: Channel
  /** Of e-mail `smtps://host:465` or `smtp://host:587` (STARTTLS), of SMS `https://…` (see createSmsCarrier). */
  address: string
  /** As people see it: `Grandstand <no-reply@…>`; SMS gateways have their own. */
  sender: string
  /** Who we are there; SMS gateways know us by the key alone. */
  account: string
  secret: string
}

/** Refused as `invalid_input` where what passes there could be read by others, or where it is no address of a gateway. */
export function assertCarrier({ channel, address, sender }: Pick<OwnCarrier, 'channel' | 'address' | 'sender'>): void {
  const url = URL.parse(address)
  const isNear = url !== null && isThisMachine(url.hostname)
  const schemes: readonly string[] = [...SCHEMES[channel], ...(isNear ? OF_THIS_MACHINE[channel] : [])]
  const isServer = url !== null && url.pathname.length < 2 && url.search === ''
  const isPlain = url !== null && !url.username && !url.password && (channel === 'sms' || isServer)
  if (!isPlain || !url.hostname || !schemes.includes(url.protocol))
    throw new Refusal('invalid_input', { field: 'address' })
  if (channel === 'email' && !/^[^<>\r\n]{0,60}<?[^\s<>@]+@[\w.-]+>?$/.test(sender))
    throw new Refusal('invalid_input', { field: 'sender' })
}

const isThisMachine = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** Each channel of a merchant: who carries it, and what became of what was to be sent within the last day. */
export async function carriersOf({ db, carriers = {} }: Pick<Context, 'db' | 'carriers'>, merchantId: number) {
  const [own, counts] = await Promise.all([store.selectCarriers(db, merchantId), store.countDay(db, merchantId)])
  return CHANNELS.map(channel => {
    const found = own.find(each => each.channel === channel)
    const { sent = 0, waiting = 0, failed = 0, oldest = null } = counts.find(each => each.channel === channel) ?? {}
    return {
      ...{
        channel,
        by: found ? ('own' as const) : carriers[channel] ? ('installation' as const) : ('nobody' as const),
      },
      ...{ address: found?.address ?? '', sender: found?.sender ?? '', account: found?.account ?? '' },
      ...{ sent, waiting, failed, oldest: oldest?.toISOString() ?? null },
    }
  })
}

/** Sets who carries, in place of who did. */
export async function setCarrier(tx: Tx, serverSecret: string, merchantId: number, carrier: OwnCarrier): Promise<void> {
  const { secret, ...shown } = carrier
  await store.upsertCarrier(tx, merchantId, { ...shown, secretSealed: seal(serverSecret, PURPOSE, secret) })
}

/** The installation carries again, or nobody. */
export const removeCarrier = store.deleteCarrier

/** How a gateway stands, without what we are known by there; null where there is none. */
export async function ownCarrierOf(tx: Tx, merchantId: number, channel: Channel) {
  const found = (await store.selectCarriers(tx, merchantId)).find(each => each.channel === channel)
  return found ? { address: found.address, sender: found.sender, account: found.account } : null
}

/** By merchant and channel who carries, by what the database says, which is at most a second old. */
export type CarrierOf = (merchantId: number, channel: Channel) => Promise<Carrier | undefined>

export function createCarriers({ db, serverSecret, carriers = {} }: Context): CarrierOf {
  const own = createCache(async (_: 'all') => {
    const rows = await store.selectCarriers(db)
    return new Map(rows.map(row => [`${row.merchantId} ${row.channel}`, carrierOf(serverSecret, row)]))
  }, 1_000)
  return async (merchantId, channel) => (await own('all')).get(`${merchantId} ${channel}`) ?? carriers[channel]
}

/** Whether what is sent by this channel leaves the house, and so costs. */
export async function isCarried(
  { db, carriers = {} }: Pick<Context, 'carriers'> & { db: Sql | Tx },
  merchantId: number,
  channel: Channel,
): Promise<boolean> {
  return carriers[channel] !== undefined || (await store.hasCarrier(db, merchantId, channel))
}

/** Sends a trial now; answers what went wrong, in the gateway's words, or null. `not_found` where nobody carries. */
export async function tryCarrier(
  context: Context,
  { merchantId, channel, to }: { merchantId: number; channel: Channel; to: string },
  words: { subject: string; text: string },
): Promise<string | null> {
  const carry = await createCarriers(context)(merchantId, channel)
  if (!carry) throw new Refusal('not_found')
  try {
    await carry({ id: newId('let'), to, ...words })
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 300)
  }
}

function carrierOf(
  serverSecret: string,
  { channel, address, sender, account, secretSealed }: store.CarrierRow,
): Carrier {
  const secret = unseal(serverSecret, PURPOSE, secretSealed)
  if (channel === 'sms') return createSmsCarrier(address, secret)
  const url = new URL(address)
  url.username = encodeURIComponent(account)
  url.password = encodeURIComponent(secret)
  if (url.protocol === 'smtp:' && !isThisMachine(url.hostname)) url.searchParams.set('requireTLS', 'true')
  return createMailCarrier(url.href, sender)
}
