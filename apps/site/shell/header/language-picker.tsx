import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toast } from '#shared/ui/toast.tsx'
import { LANGUAGE_CODES, LANGUAGES, type Language, languageOf } from '#shared/ui/words/languages.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

/** A native select: every device knows how to show and speak it. */
export function LanguagePicker() {
  const t = useTranslations('shell')
  const choose = useChooseLanguage()
  const { language } = useLanguage()
  return (
    <span className="relative inline-flex items-center">
      <Languages aria-hidden size={18} className="pointer-events-none absolute start-2.5" />
      <select
        aria-label={t('language')}
        value={language}
        onChange={event => choose(languageOf(event.target.value))}
        className="picker min-h-11 rounded-control bg-transparent ps-9 pe-2 text-sm font-medium hover:bg-line/50"
      >
        {LANGUAGE_CODES.map(code => (
          <option key={code} value={code} lang={LANGUAGES[code].tag}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </select>
    </span>
  )
}

/** The same choice as buttons, for the menu of phones. */
export function LanguageButtons() {
  const t = useTranslations('shell')
  const choose = useChooseLanguage()
  const { language } = useLanguage()
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="mb-2 text-sm font-medium text-muted">{t('language')}</legend>
      {LANGUAGE_CODES.map(code => (
        <button
          key={code}
          type="button"
          lang={LANGUAGES[code].tag}
          aria-pressed={code === language}
          onClick={() => choose(code)}
          className="min-h-11 rounded-control border border-line-strong px-2 text-sm font-medium aria-pressed:border-gold aria-pressed:text-gold-text aria-pressed:shadow-[inset_0_0_0_1px_var(--gold)]"
        >
          {LANGUAGES[code].name}
        </button>
      ))}
    </fieldset>
  )
}

function useChooseLanguage(): (language: Language) => void {
  const { choose } = useLanguage()
  const textOf = useRefusalText()
  return language => {
    choose(language).catch(() => toast(textOf(new AskError('offline', 0)), 'bad'))
  }
}
