import { useTranslations } from 'use-intl'
import { readMember } from '#features/people/site/people.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { openSession, useSession } from '#shared/web/session.ts'
import { openAuth, useAuth } from '../auth-state.ts'
import { useLanding } from '../login/finish-login.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

/**
 * The change-password popup (changePassModal): after a first login, with an expired password or '123456'; also the
 * page /changePassword. A forced change has no way around it but logging out.
 */
export function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session')
  const session = useSession()
  const land = useLanding()
  const { change } = useAuth()
  const username = change?.username ?? (session?.account || session?.username || '')
  return (
    <Modal title={t('changePassword')} {...(!change && { onClose })}>
      <div className="flex flex-col gap-4">
        {change && <p className="text-sm text-muted">{t(`changeReason.${change.reason}`)}</p>}
        <Field label={t('username')} value={username} readOnly />
        <ChangePasswordForm
          username={username}
          needsOld={!change}
          onDone={async answer => {
            // Login info anew with the stored name, the popup away, and on to home (specification §4).
            openSession(answer.token, username)
            await readMember().catch(() => undefined)
            toast(t('passwordChanged'), 'good')
            await land()
          }}
        />
        {change && (
          <Button look="quiet" size="sm" onClick={() => openAuth('logout')} className="self-center">
            {t('logout')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
