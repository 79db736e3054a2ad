import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#shared/office/at-work.ts'
import { Part } from '#shared/office/facts.tsx'
import { Save } from '../save.tsx'
import type { Settings } from '../use-settings.ts'
import { ThemeFields } from './theme-fields.tsx'

/** The colours of the site, and how they look together. */
export function Theme({ now }: { now: Settings['theme'] }) {
  const t = useTranslations('office.settings')
  const may = useMay()
  const [next, setNext] = useState(now.value)
  return (
    <Part title={t('theme')}>
      <ThemeFields theme={next} onTheme={setNext} />
      <Save section="theme" now={now} next={next} mayChange={may('settings.theme')} />
    </Part>
  )
}
