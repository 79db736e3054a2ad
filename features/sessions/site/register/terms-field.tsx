import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMinimumAge } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { CheckField } from '#shared/ui/field.tsx'
import { TermsModal } from './terms.tsx'

type TermsFieldProps = ComponentProps<'input'> & { error?: string | undefined }

/** 'I am 18 years old and agree with this website', with the terms to read over the form (specification §2). */
export function TermsField(input: TermsFieldProps) {
  const t = useTranslations('session')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start">
      <CheckField {...input} label={t('terms', { age: useMinimumAge() })} />
      <Button look="quiet" size="sm" onClick={() => setOpen(true)} className="ms-6 underline">
        {t('readTerms')}
      </Button>
      {isOpen && <TermsModal onClose={() => setOpen(false)} />}
    </div>
  )
}
