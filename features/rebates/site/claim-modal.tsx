import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rebatesApi } from '#features/rebates/api.ts'
import { toHex } from '#shared/hex.ts'
import { parseAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { useReadAgain } from './reads.ts'

type ClaimModalProps = { claimable: string; left: string; onClose: () => void }

const BYTES = 16

/** Whether it is paid now. What is sent again after the line broke goes under the same key. */
export function ClaimModal({ claimable, left, onClose }: ClaimModalProps) {
  const t = useTranslations('rebates')
  const textOf = useRefusalText()
  const readAgain = useReadAgain()
  const [key] = useState(() => toHex(crypto.getRandomValues(new Uint8Array(BYTES))))
  const claiming = useMutation({
    mutationFn: () => ask(rebatesApi.claim, { key }),
    onSuccess: async ({ amount }) => {
      toast(t('claimed', { money: toldAmount(amount) }), 'good')
      await readAgain()
      onClose()
    },
  })
  return (
    <Modal title={t('claim')} role="alertdialog" onClose={onClose}>
      <p>{t('sure', { money: toldAmount(claimable) })}</p>
      {parseAmount(left) > 0n && <p className="mt-2 text-sm text-muted">{t('stays', { left: toldAmount(left) })}</p>}
      {claiming.isError && (
        <p role="alert" className="mt-3 text-sm font-medium text-crimson">
          {textOf(claiming.error)}
        </p>
      )}
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button onClick={onClose} disabled={claiming.isPending} data-autofocus>
          {t('notNow')}
        </Button>
        <Button look="primary" busy={claiming.isPending} onClick={() => claiming.mutate()}>
          {t('claimNow')}
        </Button>
      </div>
    </Modal>
  )
}
