import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { thirdApi } from '#features/identities/api.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { closeAuth, useAuth } from '../auth-state.ts'
import { LoginFailure } from '../login/login-failure.tsx'
import { ThirdBusy, ThirdFrame, useOnce } from './third-frame.tsx'
import { ThirdLogin } from './third-login.tsx'

/** Back from a third party: logs in, links the account that began it, or says what went wrong there. */
export function ThirdModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session')
  const { third } = useAuth()
  if (!third) return null
  if (third.kind === 'login') return <ThirdLogin ticket={third.value} onClose={onClose} />
  if (third.kind === 'link') return <ThirdLink ticket={third.value} />
  return (
    <ThirdFrame title={t('login')} onClose={onClose}>
      <LoginFailure error={new AskError(third.value as RefusalCode, 0)} />
    </ThirdFrame>
  )
}

function ThirdLink({ ticket }: { ticket: string }) {
  const t = useTranslations('security')
  const navigate = useNavigate()
  const leave = async () => {
    closeAuth()
    await navigate({ to: '/me/security', replace: true })
  }
  const link = useMutation({
    mutationFn: () => ask(thirdApi.link, { ticket }),
    onSuccess: async () => {
      toast(t('linked'), 'good')
      await leave()
    },
  })
  useOnce(ticket, link.mutate)
  if (!link.error) return <ThirdBusy />
  return (
    <Modal title={t('third')} onClose={() => void leave()}>
      <LoginFailure error={link.error} />
    </Modal>
  )
}
