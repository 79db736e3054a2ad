import { type ComponentProps, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStatus } from '#features/settings/site/settings.tsx'
import { BOX, borderOf, describe, Labelled } from '#shared/ui/labelled.tsx'
import { loadPatiently } from '#shared/web/tries.ts'
import { type Country, firstCountry } from './countries.ts'
import { DiallingCode } from './dialling-code.tsx'

/** A mobile number as the calls take it (specification §3 SMS request). */
export type Mobile = { countryDialingCode: string; mobileNum: string }

/** The country whose dialling code stands before a number: the preset code's, else the visitor's own. */
export function useCountry(presetCode = ''): [Country, (country: Country) => void] {
  const visitorCountry = useStatus().data?.location.country ?? ''
  const [chosen, choose] = useState<Country>()
  return [chosen ?? firstCountry(presetCode, visitorCountry), choose]
}

/** Whether the numbering plan knows it as a mobile number. The plans are large and come only when they are asked. */
export async function isMobile({ countryDialingCode, mobileNum }: Mobile): Promise<boolean> {
  const { mobileNumber } = await loadPatiently(() => import('#features/verification/rules/verification.ts'))
  return mobileNumber(countryDialingCode, mobileNum) !== null
}

type MobileFieldProps = ComponentProps<'input'> & {
  country: Country
  onCountry: (country: Country) => void
  error?: string | undefined
}

/** A mobile number with its country's dialling code before it. */
export function MobileField({ country, onCountry, error, ...input }: MobileFieldProps) {
  const t = useTranslations('mobile')
  const id = useId()
  return (
    <Labelled id={id} label={t('number')} error={error} required={input.required}>
      <div className="flex gap-2 rtl:flex-row-reverse">
        <DiallingCode country={country} onChoose={onCountry} />
        <input
          {...input}
          {...describe(id, undefined, error)}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="tel-national"
          className={`${BOX} min-w-0 grow ${borderOf(error)}`}
        />
      </div>
    </Labelled>
  )
}
