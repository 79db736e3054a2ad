import { useTranslations } from 'use-intl'
import { CopyLine } from '#features/cashier/site/cashier.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { Opened } from './direct-form.tsx'

/** What is handed over to whoever the account is for: shown once. */
export function OpenedDialog({
  opened: { username, password, url },
  onClose,
}: {
  opened: Opened
  onClose: () => void
}) {
  const t = useTranslations('agentCentre.register')
  return (
    <Modal title={t('openedTitle')} onClose={onClose}>
      <p className="mb-3 text-sm text-muted">{t('openedAbout')}</p>
      <Part fallback={<Skeleton className="h-56 w-full" />}>
        <dl>
          <CopyLine label={t('username')} value={username} />
          <CopyLine label={t('password')} value={password} />
          <CopyLine label={t('url')} value={url} />
          <CopyLine label={t('all')} value={`${username} / ${password} / ${url}`} />
        </dl>
      </Part>
    </Modal>
  )
}
