import { useTranslations } from 'use-intl'
import { Modal } from '#shared/ui/modal.tsx'
import type { Kind } from '../../rules/contracts/kinds.ts'
import { VersionList } from './version-list.tsx'

type VersionsProps = { kind: Kind; member: { id: string; username: string }; onClose: () => void }

/** All contracts of a kind that there were with one downline. */
export function Versions({ kind, member, onClose }: VersionsProps) {
  const t = useTranslations('agentCentre.contracts')
  return (
    <Modal title={t('versionsOf', { name: member.username })} size="text" onClose={onClose}>
      <VersionList kind={kind} of={member.id} />
    </Modal>
  )
}
