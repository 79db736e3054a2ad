import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useStatus } from '#features/settings/site/settings.tsx'
import { type Country, findCountries, sortCountries } from './countries.ts'

/** Specification §2, §9: the list closes 200 ms after the focus has left. */
const CLOSE_MS = 200

type DiallingCodeProps = { country: Country; onChoose: (country: Country) => void; disabled?: boolean }

/** Flag and dialling code; the list opens on focus and closes 200 ms after blur or at a choice (specification §2). */
export function DiallingCode({ country, onChoose, disabled = false }: DiallingCodeProps) {
  const t = useTranslations('mobile')
  const locale = useLocale()
  const visitorCountry = useStatus().data?.location.country ?? ''
  const { all, nameOf } = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    const nameOf = ({ countryCode }: Country) => names.of(countryCode) ?? countryCode
    return { nameOf, all: sortCountries(nameOf, locale, visitorCountry) }
  }, [locale, visitorCountry])
  const id = useId()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = findCountries(typed, nameOf, all)
  const active = isOpen ? found[Math.min(at, found.length - 1)] : undefined

  useEffect(() => () => clearTimeout(closing.current), [])

  function open(): void {
    clearTimeout(closing.current)
    setTyped('')
    setAt(all.findIndex(each => each.countryCode === country.countryCode))
    setOpen(true)
  }

  function choose(chosen: Country): void {
    clearTimeout(closing.current)
    onChoose(chosen)
    setTyped('')
    setOpen(false)
  }

  function onKey(key: string): boolean {
    if (!isOpen) {
      if (key === 'ArrowDown' || key === 'ArrowUp') open()
      return key === 'ArrowDown' || key === 'ArrowUp'
    }
    if (key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (key === 'Enter') active && choose(active)
    else if (key === 'Escape') setOpen(false)
    else return false
    return true
  }

  return (
    <div className="relative w-30 shrink-0">
      <Flag code={country.countryCode} className="pointer-events-none absolute inset-y-0 left-3 my-auto" />
      <input
        id={id}
        role="combobox"
        aria-label={t('country', { country: nameOf(country), code: country.countryDialingCode })}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.countryCode}`}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        dir="ltr"
        value={isOpen ? typed : `+${country.countryDialingCode}`}
        onChange={event => {
          // Typing into the closed box begins a search: the code that stood there is no part of it.
          setTyped(isOpen ? event.target.value : event.target.value.replace(`+${country.countryDialingCode}`, ''))
          setOpen(true)
          setAt(0)
        }}
        placeholder={`+${country.countryDialingCode}`}
        onFocus={open}
        onClick={() => isOpen || open()}
        onBlur={() => {
          closing.current = setTimeout(() => setOpen(false), CLOSE_MS)
        }}
        onKeyDown={event => onKey(event.key) && event.preventDefault()}
        className="figures min-h-12 w-full rounded-control border border-line-strong bg-surface pr-2 pl-12 text-left text-base placeholder:text-muted focus-visible:outline-offset-0"
      />
      {isOpen && (
        <ul
          id={`${id}-list`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a listbox as WAI-ARIA's combobox has it
          role="listbox"
          aria-label={t('countries')}
          className="absolute left-0 top-full z-10 mt-1 max-h-56 w-72 max-w-[78vw] overflow-y-auto rounded-card border border-hairline bg-raised p-1 shadow-card"
        >
          {found.map(each => (
            <Option
              key={each.countryCode}
              id={`${id}-${each.countryCode}`}
              country={each}
              name={nameOf(each)}
              isActive={each === active}
              isChosen={each.countryCode === country.countryCode}
              onChoose={() => choose(each)}
            />
          ))}
          {found.length === 0 && <li className="px-3 py-2 text-sm text-muted">{t('noCountry')}</li>}
        </ul>
      )}
    </div>
  )
}

type OptionProps = {
  id: string
  country: Country
  name: string
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

function Option({ id, country, name, isActive, isChosen, onChoose }: OptionProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's, which keeps the focus
    <li
      ref={line}
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the listbox
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onChoose}
      className={`flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2 text-sm hover:bg-line/50 ${isActive ? 'bg-line/60' : ''} ${isChosen ? 'font-semibold text-gold-text' : ''}`}
    >
      <Flag code={country.countryCode} />
      <span className="grow truncate">{name}</span>
      <bdi className="figures text-muted">+{country.countryDialingCode}</bdi>
    </li>
  )
}

function Flag({ code, className = '' }: { code: string; className?: string }) {
  return (
    <img
      src={`/flags/${code}.svg`}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      className={`h-4 w-6 shrink-0 rounded-[2px] object-cover ring-1 ring-line ${className}`}
    />
  )
}
