import { useTranslations } from 'use-intl'
import { useMinimumAge } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'

const POINTS = ['age', 'account', 'credits', 'fairness', 'interrupted', 'conduct', 'privacy'] as const

/** The terms, over whatever was being done: text typed behind them stays. */
export function TermsModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('terms')
  return (
    <Modal title={t('title')} size="text" onClose={onClose}>
      <TermsText />
      <Button look="primary" wide onClick={onClose} className="mt-5">
        {t('understood')}
      </Button>
    </Modal>
  )
}

export function TermsText() {
  const t = useTranslations('terms')
  const age = useMinimumAge()
  return (
    <dl className="flex flex-col gap-4 text-sm">
      {POINTS.map(point => (
        <div key={point}>
          <dt className="font-semibold">{t(`${point}.title`, { age })}</dt>
          <dd className="mt-1 text-muted">{t(`${point}.text`, { age })}</dd>
        </div>
      ))}
    </dl>
  )
}
