import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { StepUp, wantedBy } from '#features/cashier/site/cashier.tsx'
import { PasswordField } from '#shared/ui/field.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

/** What proves that it is the owner: the payment password, and a code where one is asked for. */
export function useProof() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return { password, setPassword, code, setCode, sent: { password, ...(code && { code }) } }
}

type ProveFieldsProps = { proof: ReturnType<typeof useProof>; error: Error | null; hasPassword: boolean }

export function ProveFields({ proof, error, hasPassword }: ProveFieldsProps) {
  const t = useTranslations('points')
  const textOf = useRefusalText()
  const channel = wantedBy(error)
  const failed = channel === undefined ? error : null
  const isCode = failed instanceof AskError && failed.code === 'wrong_code'
  return (
    <>
      <PasswordField
        label={t('password')}
        hint={hasPassword ? undefined : t('noPassword')}
        autoComplete="off"
        value={proof.password}
        required
        onChange={event => proof.setPassword(event.currentTarget.value)}
      />
      {(channel !== undefined || proof.code !== '') && (
        <Part fallback={<Skeleton className="h-20 w-full" />}>
          <StepUp
            channel={channel ?? null}
            code={proof.code}
            error={isCode ? textOf(failed) : undefined}
            onCode={proof.setCode}
          />
        </Part>
      )}
      <p role="alert" className="text-sm text-crimson empty:hidden">
        {failed && !isCode ? textOf(failed) : ''}
      </p>
    </>
  )
}
