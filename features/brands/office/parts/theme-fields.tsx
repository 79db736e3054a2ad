import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MerchantTheme, TOKENS } from '#features/settings/api-office.ts'
import styles from './theme-fields.module.css'

type Token = (typeof TOKENS)[number]
type Props = { theme: MerchantTheme; onTheme: (theme: MerchantTheme) => void }

/** Tokens of the design, each with a colour of the merchant's own or the house's, and a piece of the site in them. */
export function ThemeFields({ theme, onTheme }: Props) {
  const t = useTranslations('office.settings')
  const [side, setSide] = useState<'light' | 'dark'>('light')
  const colours: Partial<Record<Token, string>> = theme[side] ?? {}
  const set = (token: Token, colour: string | undefined) => {
    const { [token]: _, ...others } = colours
    onTheme({ ...theme, [side]: colour === undefined ? others : { ...others, [token]: colour } })
  }
  const variables = Object.fromEntries(Object.entries(colours).map(([token, value]) => [`--${token}`, value]))
  return (
    <>
      <SegmentedControl
        value={side}
        onChange={next => setSide(next === 'dark' ? 'dark' : 'light')}
        data={(['light', 'dark'] as const).map(value => ({ value, label: t(`sides.${value}`) }))}
      />
      <div className={styles.both}>
        <div className={styles.tokens}>
          {TOKENS.map(token => (
            <Group key={token} gap="xs" align="end" wrap="nowrap">
              <TextInput
                type="color"
                label={token}
                value={colours[token] ?? houseColour(token)}
                onChange={event => set(token, event.currentTarget.value)}
                className={styles.colour}
              />
              <Button variant="default" disabled={!colours[token]} onClick={() => set(token, undefined)}>
                {t('house')}
              </Button>
            </Group>
          ))}
        </div>
        <figure className={styles.preview} style={variables as CSSProperties} aria-label={t('themePreview')}>
          <div className={styles.banner}>{t('sampleBanner')}</div>
          <div className={styles.card}>
            <strong className={styles.gold}>{t('sampleTitle')}</strong>
            <p className={styles.muted}>{t('sampleText')}</p>
            <span className={styles.button}>{t('sampleButton')}</span>
          </div>
        </figure>
      </div>
    </>
  )
}

/** The colour that the house gives a token, as far as it is a plain one. */
function houseColour(token: Token): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim()
  const whole = value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  return /^#[0-9a-f]{6}$/i.test(whole) ? whole : '#000000'
}
