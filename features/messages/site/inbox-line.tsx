import { ChevronDown, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { InboxMessage } from '#features/messages/api.ts'
import { INBOX_KINDS, type InboxKind } from '#features/messages/rules/inbox.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import type { CentrePage } from '#shared/pages.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { shownAmount } from '#shared/web/shown-amount.ts'

type LineProps = { message: InboxMessage; isOpen: boolean; onOpen: () => void; onDelete: () => void }

/** One message; pressed it opens, and leads to what it tells of. */
export function InboxLine({ message, isOpen, onOpen, onDelete }: LineProps) {
  const t = useTranslations('inbox')
  const format = useFormatter()
  const id = useId()
  const said = useSaid(message)
  const target = targetOf(message)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onOpen}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-line/30"
      >
        <span
          aria-hidden
          className={`size-2 shrink-0 rounded-full ${message.isRead ? 'bg-transparent' : 'bg-vermilion'}`}
        />
        <span className="min-w-0 grow">
          <span className={`block text-sm wrap-anywhere ${message.isRead ? '' : 'font-semibold'}`}>
            {said.title}
            {!message.isRead && <span className="sr-only"> ({t('unread')})</span>}
          </span>
          <time dateTime={message.sentAt} className="text-xs text-muted">
            {format.dateTime(new Date(message.sentAt), { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </span>
        <ChevronDown
          aria-hidden
          size={18}
          className={`shrink-0 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <div id={id} className="appear flex flex-col gap-3 ps-9 pe-4 pb-4 text-sm">
          <p className="wrap-anywhere">{said.text}</p>
          <div className="flex flex-wrap gap-2">
            {target && (
              <CentreLink page={target.page} item={target.item} className={buttonClass({ size: 'sm' })}>
                {t('show')}
              </CentreLink>
            )}
            <Button look="quiet" size="sm" onClick={onDelete}>
              <Trash2 aria-hidden size={16} />
              {t('delete')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

/** Title and text in the language in use; a kind that this page does not know yet says only that there is news. */
function useSaid({ kind, details }: InboxMessage): { title: string; text: string } {
  const t = useTranslations('inbox')
  const tIdentity = useTranslations('identity')
  const tContracts = useTranslations('inbox.contracts')
  const symbol = useCurrencySymbol()
  const format = useFormatter()
  const named = (group: 'kinds' | 'reasons' | 'because', code = '') => {
    const key = `${group}.${code}` as 'kinds.selfie'
    return tIdentity.has(key) ? tIdentity(key) : ''
  }
  const contractOf = (code = '') => (tContracts.has(code as 'daily') ? tContracts(code as 'daily') : '')
  const known: InboxKind | 'other' = kind in INBOX_KINDS ? (kind as InboxKind) : 'other'
  const told = (sum: string | undefined) => (sum ? `${symbol} ${shownAmount(parseAmount(sum))}` : '')
  const values = {
    ...details,
    amount: told(details.amount),
    left: told(details.left),
    ends: details.ends ? format.dateTime(new Date(details.ends), { dateStyle: 'medium', timeStyle: 'short' }) : '',
    document: named('kinds', details.document),
    reason: named('reasons', details.reason),
    because: named('because', details.because),
    // In whichever language it was written.
    contract: contractOf(details.contract),
    who: details.side === 'house' ? t('house') : `\u2068${details.who ?? ''}\u2069`,
    word: details.word ? `\u2068${details.word}\u2069` : '',
  }
  return { title: t(`${known}.title`, values), text: t(`${known}.text`, values).trim() }
}

/** What a message tells of, in the centre. */
function targetOf({ details }: InboxMessage): { page: CentrePage; item: string } | undefined {
  if (details.deposit) return { page: 'depositv2', item: details.deposit }
  if (details.withdrawal) return { page: 'withdraw', item: details.withdrawal }
  if (details.reward) return { page: 'rewardCenter', item: details.reward }
  if (details.redeem || details.days) return { page: 'points', item: details.redeem ?? '' }
  if (details.bonus) return { page: 'bonusDetails', item: '' }
  if (details.rank) return { page: 'playerRank', item: '' }
  if (details.document) return { page: 'securityCenter', item: 'documents' }
  return undefined
}
