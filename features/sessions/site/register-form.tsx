import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { sessionsApi } from '#features/sessions/api.ts'
import { AskError, ask } from '#shared/ui/ask.ts'
import { Button } from '#shared/ui/button.tsx'
import { CheckField, Field, PasswordField } from '#shared/ui/field.tsx'
import { useRefusalText } from '#shared/ui/refusal-text.ts'
import { switchAuth } from './auth-state.ts'
import { useFinishLogin } from './finish-login.ts'
import { type FieldRules, fieldMessage, patternText } from './register-rules.ts'
import { TermsModal } from './terms.tsx'

const TEXTS = ['username', 'password', 'confirmPassword', 'affiliateCode', 'referralCode'] as const
type TextName = (typeof TEXTS)[number]
type RegisterFields = Record<TextName, string> & { terms: boolean }

/** Which field a refusal of the server belongs to. */
const FIELD_OF: Partial<Record<string, TextName | 'terms'>> = {
  username_taken: 'username',
  inconsistent_twice: 'confirmPassword',
  terms_not_accepted: 'terms',
}
const AUTOFILL: Partial<Record<TextName, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
}

/** Registration by username. Which fields show, are required and how each is checked is the server's to say (§2, §5). */
export function RegisterForm({ rules }: { rules: Record<string, FieldRules> }) {
  const t = useTranslations('session')
  const tPattern = useTranslations('pattern')
  const textOf = useRefusalText()
  const finish = useFinishLogin()
  const [showsTerms, setShowsTerms] = useState(false)
  const address = useRouterState({ select: state => new URLSearchParams(state.location.searchStr) })
  const { register, handleSubmit, setError, getValues, formState } = useForm<RegisterFields>({
    mode: 'onTouched',
    defaultValues: {
      username: '',
      password: '',
      confirmPassword: '',
      affiliateCode: address.get('affiliateCode') ?? '',
      referralCode: address.get('referralCode') ?? '',
      terms: false,
    },
  })
  const join = useMutation({
    mutationFn: async ({ affiliateCode, referralCode, ...fields }: RegisterFields) => {
      const answer = await ask(sessionsApi.register, {
        ...fields,
        ...(affiliateCode && { affiliateCode }),
        ...(referralCode && { referralCode }),
        domain: location.hostname,
      })
      await finish(answer, fields.username)
    },
    onError: error => {
      const name = error instanceof AskError ? (FIELD_OF[error.code] ?? fieldIn(error.details.field)) : undefined
      if (name) setError(name, { message: messageOf(error, name) }, { shouldFocus: true })
    },
  })
  const shown = TEXTS.filter(name => rules[name]?.enabled)

  function check(name: TextName, text: string): string | true {
    // The second password is right when it is the first one again, whatever its own pattern says.
    if (name === 'confirmPassword' && text !== getValues('password')) return t('inconsistent_twice')
    return fieldMessage(rules[name]!, text, tPattern) ?? true
  }

  /** A field the server did not take for another reason than a known one is described by its own rule. */
  function messageOf(error: unknown, name: TextName | 'terms'): string {
    const own = rules[name]
    const isRule = error instanceof AskError && error.code === 'invalid_input' && own !== undefined
    return isRule ? patternText(own, tPattern) : textOf(error)
  }

  function describe(name: TextName) {
    return {
      ...register(name, { validate: text => check(name, text), setValueAs: name === 'username' ? trim : undefined }),
      label: t(name),
      hint: name === 'username' || name === 'password' ? patternText(rules[name]!, tPattern) : undefined,
      error: formState.errors[name]?.message,
      autoComplete: AUTOFILL[name] ?? 'off',
      required: rules[name]!.required,
    }
  }

  const hasFieldError = Object.keys(formState.errors).length > 0
  return (
    <form noValidate onSubmit={handleSubmit(fields => join.mutate(fields))} className="flex flex-col gap-4">
      {shown.map(name =>
        name === 'password' || name === 'confirmPassword' ? (
          <PasswordField key={name} {...describe(name)} />
        ) : (
          <Field
            key={name}
            {...describe(name)}
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus={name === 'username' || undefined}
          />
        ),
      )}
      <div className="flex flex-col items-start">
        <CheckField
          {...register('terms', {
            validate: isAccepted => isAccepted || textOf(new AskError('terms_not_accepted', 0)),
          })}
          label={t('terms')}
          error={formState.errors.terms?.message}
        />
        <Button look="quiet" size="sm" onClick={() => setShowsTerms(true)} className="ms-6 underline">
          {t('readTerms')}
        </Button>
      </div>
      <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
        {join.error && !hasFieldError && textOf(join.error)}
      </p>
      <Button type="submit" look="primary" size="lg" wide busy={join.isPending}>
        {join.isPending ? t('registering') : t('register')}
      </Button>
      <Button look="quiet" size="sm" onClick={() => switchAuth('login')} className="self-center">
        {t('haveAccount')}
      </Button>
      {showsTerms && <TermsModal onClose={() => setShowsTerms(false)} />}
    </form>
  )
}

function trim(text: string): string {
  return text.trim()
}

function fieldIn(field: unknown): TextName | undefined {
  return TEXTS.find(name => name === field)
}
