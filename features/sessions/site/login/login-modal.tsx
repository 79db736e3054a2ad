import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { Modal } from '#shared/ui/modal.tsx'
import { LoginPanel } from './login-panel.tsx'

type LoginModalProps = {
  onClose: () => void
  /** Game types and providers above the form; games stand above sessions in the house, so the shell brings it. */
  Top: ComponentType
}

export function LoginModal({ onClose, Top }: LoginModalProps) {
  const t = useTranslations('session')
  return (
    <Modal title={t('login')} onClose={onClose}>
      <Top />
      <LoginPanel area="member" />
    </Modal>
  )
}
