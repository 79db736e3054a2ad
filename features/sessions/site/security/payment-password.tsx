import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { credentialsApi } from '#features/credentials/api.ts'
import { useRegistrationRules } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PasswordField } from '#shared/ui/field.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { fieldMessage, patternText } from '../register/register-rules.ts'
import { useNewPassword } from './new-password.ts'
import { SecuritySection, StateMark } from './security-section.tsx'

const FIELDS = ['password', 'oldPaymentPassword', 'newPaymentPassword', 'confirmNewPaymentPassword'] as const
type Name = (typeof FIELDS)[number]
const FIELD_OF: Partial<Record<string, Name>> = {
  wrong_credentials: 'password',
  wrong_payment_password: 'oldPaymentPassword',
  inconsistent_twice: 'confirmNewPaymentPassword',
}

/** The second password, asked for where money leaves (security S-21). */
export function PaymentPassword({ isSet }: { isSet: boolean }) {
  const t = useTranslations('security')
  return (
    <SecuritySection
      title={t('paymentPassword')}
      about={t('paymentPasswordAbout')}
      button={isSet ? t('changePaymentPassword') : t('setPaymentPassword')}
      state={<StateMark isOn={isSet} />}
    >
      {close => <PaymentForm isSet={isSet} onDone={close} />}
    </SecuritySection>
  )
}

function PaymentForm({ isSet, onDone }: { isSet: boolean; onDone: () => void }) {
  const t = useTranslations('session')
  const tSecurity = useTranslations('security')
  const tPattern = useTranslations('pattern')
  const { messageOf } = useNewPassword()
  const client = useQueryClient()
  const rule = useRegistrationRules().data?.paymentPassword
  const { register, handleSubmit, formState, setError, getValues } = useForm<Record<Name, string>>({
    defaultValues: { password: '', oldPaymentPassword: '', newPaymentPassword: '', confirmNewPaymentPassword: '' },
  })
  const save = useMutation({
    mutationFn: ({ oldPaymentPassword, ...fields }: Record<Name, string>) =>
      ask(credentialsApi.setPaymentPassword, { ...fields, ...(isSet && { oldPaymentPassword }) }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['security'] })
      toast(tSecurity('paymentPasswordSaved'), 'good')
      onDone()
    },
    onError: error => {
      const name = fieldOf(error)
      const isPlain = error instanceof AskError && error.code === 'invalid_input' && rule
      const problem = error instanceof AskError && error.details.problem === 'same_as_password'
      const message = isPlain && !problem ? patternText(rule, tPattern) : messageOf(error, false)
      if (name) setError(name, { message }, { shouldFocus: true })
    },
  })

  function check(name: Name, text: string): string | true {
    if (name === 'confirmNewPaymentPassword' && text !== getValues('newPaymentPassword')) return t('inconsistent_twice')
    if (text === '') return t('inputEmpty')
    return (name === 'newPaymentPassword' && rule && fieldMessage(rule, text, tPattern, name)) || true
  }

  return (
    <form noValidate onSubmit={handleSubmit(fields => save.mutate(fields))} className="flex flex-col gap-4">
      {FIELDS.filter(name => isSet || name !== 'oldPaymentPassword').map(name => (
        <PasswordField
          key={name}
          {...register(name, { validate: text => check(name, text) })}
          label={name === 'password' ? tSecurity('loginPassword') : tSecurity(name)}
          hint={name === 'newPaymentPassword' && rule ? patternText(rule, tPattern) : undefined}
          error={formState.errors[name]?.message}
          autoComplete={name === 'password' ? 'current-password' : 'off'}
          required
        />
      ))}
      <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
        {save.error && !fieldOf(save.error) && messageOf(save.error, false)}
      </p>
      <Button type="submit" look="primary" busy={save.isPending} className="self-start">
        {tSecurity('save')}
      </Button>
    </form>
  )
}

function fieldOf(error: unknown): Name | undefined {
  if (!(error instanceof AskError)) return undefined
  return FIELD_OF[error.code] ?? FIELDS.find(name => name === error.details.field)
}
