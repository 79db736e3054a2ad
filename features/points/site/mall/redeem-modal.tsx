import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MallItem, pointsApi } from '#features/points/api.ts'
import { Figures } from '#features/records/site/records.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { Points } from '../amount-of-points.tsx'
import { ProveFields, useProof } from '../prove-fields.tsx'
import { freshKey, useBalance, useConfig, useReadAgain, useTextOf } from '../reads.ts'

const MOST = 10

/** Asks for goods with the payment password. The same press again is the same redeem. */
export function RedeemModal({ item, onClose }: { item: MallItem; onClose: () => void }) {
  const t = useTranslations('points.goods')
  const textOf = useTextOf()
  const readAgain = useReadAgain()
  const proof = useProof()
  const [quantity, setQuantity] = useState('1')
  const [key, setKey] = useState(freshKey)
  const config = useConfig()
  const balance = useBalance().data?.balance ?? 0
  const count = /^\d{1,2}$/.test(quantity) ? Number(quantity) : 0
  const most = Math.min(MOST, item.stock, item.perMember === null ? MOST : item.perMember - item.taken)
  const send = useMutation({
    mutationFn: () => ask(pointsApi.redeem, { key, itemId: item.id, quantity: count, ...proof.sent }),
    onSuccess: async ({ reference }) => {
      toast(t('asked', { reference }), 'good')
      onClose()
      await readAgain()
    },
  })
  const isGood = count >= 1 && count <= most && proof.password !== ''
  return (
    <Modal title={textOf(item.names)} onClose={onClose}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isGood) send.mutate()
        }}
        className="flex flex-col gap-4"
      >
        <Figures
          label={t('cost')}
          figures={[
            [t('cost'), <Points key="cost" points={item.points * count} />],
            [t('after'), <Points key="after" points={balance - item.points * count} />],
          ]}
        />
        {most > 1 && (
          <Field
            label={t('quantity')}
            hint={t('upTo', { most })}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            value={quantity}
            required
            onChange={event => {
              setQuantity(event.currentTarget.value.trim())
              setKey(freshKey())
            }}
          />
        )}
        <p className="text-sm text-muted">{t('waits')}</p>
        <ProveFields proof={proof} error={send.error} hasPassword={config.data?.hasPaymentPassword ?? true} />
        <Button type="submit" look="primary" size="lg" disabled={!isGood} busy={send.isPending}>
          {t('redeem')}
        </Button>
      </form>
    </Modal>
  )
}
