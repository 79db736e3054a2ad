import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Hourglass, type LucideIcon, RotateCcw, SearchCheck, Wallet } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Deposit, OrderPage } from '#features/cashier/api.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { type SeenOrder, useDesk } from '../reads.ts'
import { StateChip } from '../state-chip.tsx'
import { toPlay } from '../to-play.ts'
import { useNameOf, useTold } from '../use-told.ts'
import { TimeLeft } from './time-left.tsx'

const LOOKS: Readonly<Record<Deposit['state'], [Icon: LucideIcon, tone: string]>> = {
  CREATED: [Hourglass, 'text-gold'],
  PENDING: [Wallet, 'text-gold'],
  CONFIRMING: [Hourglass, 'text-gold'],
  REVIEW: [SearchCheck, 'text-amber'],
  SUCCEEDED: [CircleCheck, 'text-jade'],
  DISPUTED: [SearchCheck, 'text-amber'],
  EXPIRED: [Hourglass, 'text-muted'],
  CANCELLED: [CircleX, 'text-muted'],
  FAILED: [CircleX, 'text-muted'],
  REFUNDED: [RotateCcw, 'text-muted'],
  REVERSED: [RotateCcw, 'text-crimson'],
}

/** How much, how it stands, and who has the next step in hand until when (rule 12). */
export function OrderHead({ order, aheadMs }: SeenOrder) {
  const t = useTranslations('deposit')
  const told = useTold()
  const nameOf = useNameOf()
  const isOther = order.came !== null && parseAmount(order.came) !== parseAmount(order.amount)
  const text = useStateText()
  const [Icon, tone] = LOOKS[order.state]
  return (
    <section className="raised flex flex-col gap-3 p-4 lg:p-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Icon aria-hidden size={32} strokeWidth={1.6} className={`mt-1 shrink-0 ${tone}`} />
        <div className="grow">
          <h3 className="text-2xl">{told(order.came ?? order.amount)}</h3>
          <p className="text-sm text-muted">
            <bdi>{nameOf(order)}</bdi>
            {isOther && <span className="block">{t('ordered', { amount: told(order.amount) })}</span>}
          </p>
        </div>
        <StateChip state={order.state} />
      </div>
      {/* Read out when it changes by itself. */}
      <p role="status" data-testid="state" className="text-sm">
        {text(order)}
      </p>
      {order.state === 'PENDING' && <TimeLeft until={order.expiresAt} aheadMs={aheadMs} />}
      {order.confirmations && order.state === 'CONFIRMING' && (
        <progress
          aria-hidden
          max={order.confirmations.needed}
          value={Math.min(order.confirmations.seen, order.confirmations.needed)}
          className="h-2 w-full overflow-hidden rounded-full accent-gold"
        />
      )}
      <InHand order={order} />
      {order.state === 'SUCCEEDED' && <Credited order={order} />}
    </section>
  )
}

/** The order's state in words (§11). */
function useStateText(): (order: OrderPage) => string {
  const t = useTranslations('deposit')
  const format = useFormatter()
  return ({ state, reason, wait, confirmations, late }) => {
    if (state === 'CONFIRMING' && confirmations)
      return t('confirming', { n: confirmations.seen, m: confirmations.needed })
    if (state === 'REVIEW' && wait)
      return t('review', {
        reason: t(`reasons.${reason ?? 'RISK'}`),
        time: format.dateTime(new Date(wait.until), { dateStyle: 'medium', timeStyle: 'short' }),
      })
    if (state === 'SUCCEEDED' && late) return t('late')
    if (state === 'PENDING') return t('pending')
    if (state === 'EXPIRED') return t('expired')
    return t(`about.${state}`)
  }
}

/** Whose step it is; deadlines that passed are owned up to (§6.8). */
function InHand({ order: { state, wait } }: { order: OrderPage }) {
  const t = useTranslations('deposit')
  const tOwners = useTranslations('withdraw.owners')
  const format = useFormatter()
  if (!wait || wait.owner === 'member' || state === 'CREATED') return null
  const time = format.dateTime(new Date(wait.until), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p className="text-xs text-muted">
      {t('inHand', { owner: tOwners(wait.owner) })}
      {wait.missed > 0 && <strong className="block text-amber">{t('missed', { time })}</strong>}
    </p>
  )
}

function Credited({ order }: { order: OrderPage }) {
  const t = useTranslations('deposit')
  const told = useTold()
  const times = useDesk().data?.turnoverTimes ?? 0
  const came = parseAmount(order.came ?? order.amount)
  return (
    <>
      {times > 0 && (
        <p className="text-sm text-muted">{t('mustPlay', { amount: told(formatAmount(toPlay(came, times))) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/rng" className={buttonClass({ look: 'primary' })}>
          {t('play')}
        </Link>
        <CentreLink page="depositv2" item="records" className={buttonClass({})}>
          {t('toRecords')}
        </CentreLink>
      </div>
    </>
  )
}
