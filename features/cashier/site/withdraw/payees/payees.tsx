import { useQueryClient } from '@tanstack/react-query'
import { Bitcoin, CreditCard, Plus, Smartphone, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Payee } from '#features/cashier/api-withdrawals.ts'
import { PayeeName } from '#features/people/site/people.tsx'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/states.tsx'
import { useTimeText } from '../figures.ts'
import { Notice } from '../notice.tsx'
import type { Known } from '../request/obstacles.tsx'
import { AddPayeeModal } from './add-payee-modal.tsx'
import { RemovePayeeModal } from './remove-payee-modal.tsx'

/** Where money may go: cards, e-wallets and coin addresses in the member's own name (§6.1). */
export function Payees({ known }: { known: Known }) {
  const t = useTranslations('withdraw')
  const id = useId()
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Payee>()
  const { list, most, payeeName, paymentPassword } = known
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-3 p-4 lg:p-5">
      <div className="flex items-baseline gap-3">
        <h3 id={id} className="grow text-base">
          {t('payees.title')}
        </h3>
        <p className="text-xs text-muted">{t('payees.count', { count: list.length, most })}</p>
      </div>
      {list.length === 0 ? (
        <Note icon={<CreditCard aria-hidden size={28} />} title={t('payees.empty')} />
      ) : (
        <ul className="flex flex-col">
          {list.map(payee => (
            <PayeeLine key={payee.id} payee={payee} onRemove={() => setLeaving(payee)} />
          ))}
        </ul>
      )}
      {payeeName === null ? (
        <>
          <Notice text={t('payees.noName')} />
          <PayeeName onSaved={() => void client.invalidateQueries({ queryKey: ['cashier'] })} />
        </>
      ) : (
        <Button
          disabled={list.length >= most || !paymentPassword}
          onClick={() => setAdding(true)}
          className="self-start max-sm:w-full"
        >
          <Plus aria-hidden size={18} />
          {t('payees.add')}
        </Button>
      )}
      {list.length >= most && <p className="text-xs text-muted">{t('payees.full', { most })}</p>}
      {isAdding && payeeName !== null && (
        <AddPayeeModal known={known} name={payeeName} onClose={() => setAdding(false)} />
      )}
      {leaving && <RemovePayeeModal payee={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}

const ICONS = { bank: CreditCard, wallet: Smartphone, coin: Bitcoin }

function PayeeLine({ payee, onRemove }: { payee: Payee; onRemove: () => void }) {
  const t = useTranslations('withdraw')
  const timeText = useTimeText()
  const { kind, label, name, bank, number, isUsable, usableAt } = payee
  const Icon = ICONS[kind]
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-sm last:border-0">
      <Icon aria-hidden size={20} className="shrink-0 text-gold" />
      <div className="min-w-0 grow">
        <p className="[overflow-wrap:anywhere]">
          <bdi className="font-medium">{bank}</bdi> <bdi className="figures">{number}</bdi>
        </p>
        <p className="text-xs text-muted">
          {t(`kinds.${kind}`)} · <bdi>{name}</bdi>
          {label && (
            <>
              {' · '}
              <bdi>{label}</bdi>
            </>
          )}
        </p>
        {!isUsable && <p className="text-xs text-amber">{t('cooling', { time: timeText(usableAt) })}</p>}
      </div>
      <IconButton label={t('payees.remove', { name: `${bank} ${number}` })} onClick={onRemove}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </li>
  )
}
