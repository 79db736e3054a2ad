import { useTranslations } from 'use-intl'
import { useRegistrationRules } from '#features/settings/site/settings.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { RegisterForm } from './register-form.tsx'

export function RegisterModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session')
  const rules = useRegistrationRules()
  return (
    <Modal title={t('register')} onClose={onClose}>
      <Loaded query={rules} skeleton={<FormSkeleton />}>
        {fields => <RegisterForm rules={fields} />}
      </Loaded>
    </Modal>
  )
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      {['a', 'b', 'c', 'd'].map(row => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}
