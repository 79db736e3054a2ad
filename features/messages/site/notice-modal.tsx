import { useTranslations } from 'use-intl'
import { Medallion } from '#shared/ui/medallion.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { NoticeList } from './notice-list.tsx'

/** The notice modal of specification §2: seven a page, one of them open. */
export function NoticeModal({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useTranslations('messages')
  return (
    <Modal
      title={t('notices')}
      size="wide"
      onClose={onClose}
      background={<Medallion className="absolute -end-24 -top-24 w-72 text-gold opacity-10" />}
    >
      <NoticeList id={id} />
    </Modal>
  )
}
