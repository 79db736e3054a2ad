import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { protectionApi } from '#features/protection/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { BREAK_TERMS, BREAKS_KEY, type BreakKey } from './terms.ts'

/** The one question before a break begins. */
export function BreakModal({ term, onClose }: { term: BreakKey; onClose: () => void }) {
  const t = useTranslations('protection')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const begin = useMutation({
    mutationFn: () => ask(protectionApi.takeBreak, { term: BREAK_TERMS[term] }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: BREAKS_KEY })
      onClose()
    },
    onError: error => toast(textOf(error), 'bad'),
  })
  return (
    <Modal title={t('break')} role="alertdialog" onClose={onClose}>
      <p>{t('sureBreak', { term: t(`terms.${term}`) })}</p>
      <p className="mt-3 text-sm text-muted">{t('whatMoney')}</p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button look="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
          {t('beginBreak')}
        </Button>
      </div>
    </Modal>
  )
}
