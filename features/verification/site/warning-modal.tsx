import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'

type WarningProps = { text: string; onClose: () => void }

/** A warning that has to be read: what went wrong, and one button (specification §8). */
export function WarningModal({ text, onClose }: WarningProps) {
  const t = useTranslations('session')
  return (
    <Modal title={t('notice')} role="alertdialog" onClose={onClose}>
      <div className="flex flex-col items-center gap-5 text-center">
        <TriangleAlert aria-hidden size={32} className="text-amber" />
        <p>{text}</p>
        <Button look="primary" wide onClick={onClose} data-autofocus>
          {t('in_increase_submit')}
        </Button>
      </div>
    </Modal>
  )
}
