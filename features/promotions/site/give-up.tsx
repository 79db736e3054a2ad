import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Grant, promotionsApi } from '#features/promotions/api.ts'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { PROMOTIONS_KEY } from './reads.ts'
import { useTold } from './use-texts.ts'

/** Whether a bonus may end, with its figures (promotions §6.7): keeping it is in focus, and neither answer is hidden. */
export function GiveUp({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useTranslations('bonuses')
  const told = useTold()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const giving = useMutation({
    mutationFn: () => ask(promotionsApi.giveUp, { id: grant.id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [PROMOTIONS_KEY] })
      onClose()
    },
  })
  const left = amount(parseAmount(grant.required) - parseAmount(grant.progress))
  return (
    <Modal title={t('giveUpTitle')} role="alertdialog" onClose={onClose}>
      <p>{grant.state === 'QUEUED' ? t('giveUpQueued') : t('giveUpAbout')}</p>
      {grant.state !== 'QUEUED' && (
        <dl className="mt-3 flex flex-col gap-1 text-sm">
          <Fact label={t('done')}>{told(grant.progress)}</Fact>
          <Fact label={t('left')}>{told(formatAmount(left))}</Fact>
        </dl>
      )}
      {giving.isError && (
        <p role="alert" className="mt-3 text-sm font-medium text-crimson">
          {textOf(giving.error)}
        </p>
      )}
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button onClick={onClose} disabled={giving.isPending} data-autofocus>
          {t('keep')}
        </Button>
        <Button busy={giving.isPending} onClick={() => giving.mutate()}>
          {t('giveUp')}
        </Button>
      </div>
    </Modal>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
