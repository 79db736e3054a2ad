import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { closeSession } from '#shared/web/session.ts'
import { endSiblings } from '#shared/web/siblings.ts'
import { logOut } from '../login/log-out.ts'

type ModalProps = { onClose: () => void }

/** 'Sure to log out' (specification §4). The session of this tab ends even when the server cannot be told. */
export function LogoutModal({ onClose }: ModalProps) {
  const t = useTranslations('session')
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: logOut,
    onSettled: async () => {
      endSiblings()
      closeSession()
      onClose()
      await navigate({ to: '/' })
    },
  })
  return (
    <Modal title={t('logout')} role="alertdialog" onClose={onClose}>
      <p>{t('sureToLogOut')}</p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button look="primary" busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('confirm')}
        </Button>
      </div>
    </Modal>
  )
}

/** Account type 4 at a gated action (specification §5). */
export function RealAccountModal({ onClose }: ModalProps) {
  const t = useTranslations('session')
  return (
    <Modal title={t('realAccount')} role="alertdialog" onClose={onClose}>
      <p>{t('in_need_true_account')}</p>
      <Button look="primary" wide onClick={onClose} className="mt-6" data-autofocus>
        {t('in_increase_submit')}
      </Button>
    </Modal>
  )
}
