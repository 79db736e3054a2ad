import { Check, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BOX, borderOf, describe, FieldError, Labelled } from './labelled.tsx'

type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A labelled input; its error stands under it and is tied to it (specification §8). */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error} required={input.required}>
      <input {...input} {...describe(id, hint, error)} className={`${BOX} ${borderOf(error)}`} />
    </Labelled>
  )
}

type PasswordFieldProps = FieldProps & {
  /** Off where what stands in the box is no password. */
  canShow?: boolean
}

/** A password that can be looked at. */
export function PasswordField({ label, hint, error, canShow = true, ...input }: PasswordFieldProps) {
  const t = useTranslations('common')
  const id = useId()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Labelled id={id} label={label} hint={hint} error={error} required={input.required}>
      <span className="relative block">
        <input
          {...input}
          {...describe(id, hint, error)}
          type={isShown && canShow ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${BOX} pe-12 ${borderOf(error)}`}
        />
        <button
          type="button"
          hidden={!canShow}
          aria-label={isShown ? t('hidePassword') : t('showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 flex w-12 [[hidden]]:hidden items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <Icon aria-hidden size={20} />
        </button>
      </span>
    </Labelled>
  )
}

type CheckFieldProps = ComponentProps<'input'> & { label: ReactNode; error?: string | undefined }

export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            {...describe(id, undefined, error)}
            type="checkbox"
            className={`peer size-6 appearance-none rounded-control border bg-surface checked:border-vermilion checked:bg-vermilion ${borderOf(error)}`}
          />
          <Check
            aria-hidden
            size={16}
            strokeWidth={3}
            className="pointer-events-none absolute hidden text-on-vermilion peer-checked:block"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
