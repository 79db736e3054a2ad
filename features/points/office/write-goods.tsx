import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ARTS } from '#features/points/api.ts'
import { type Goods, type GoodsWritten, pointsOfficeApi } from '#features/points/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from './fields.module.css'

const LANGUAGES = ['en', 'vi', 'ur'] as const
type Language = (typeof LANGUAGES)[number]
type Texts = Record<Language, string>

const NEW: Omit<GoodsWritten, 'names' | 'abouts'> = {
  ...{ art: 'box', points: 1_000, amountRequirement: '0', minRank: 0, perMember: null, stocked: 10, place: 0 },
}

const textsOf = (texts: Readonly<Record<string, string>> = {}): Texts => ({
  ...{ en: texts.en ?? '', vi: texts.vi ?? '', ur: texts.ur ?? '' },
})
/** A language without a text is left out. */
const given = (texts: Texts) =>
  Object.fromEntries(LANGUAGES.flatMap(each => (texts[each].trim() ? [[each, texts[each].trim()]] : []))) as {
    en: string
  }

/** Goods as they are written: new ones as a draft, others as they will be from now on. */
export function WriteGoods({ goods }: { goods?: Goods }) {
  const t = useTranslations('office.goods')
  const tLanguage = useTranslations('office.goods.languages')
  const [names, setNames] = useState(textsOf(goods?.names))
  const [abouts, setAbouts] = useState(textsOf(goods?.abouts))
  const [figures, setFigures] = useState((): Omit<GoodsWritten, 'names' | 'abouts'> => {
    const { art, points, amountRequirement, minRank, perMember, stocked, place } = goods ?? NEW
    return { art, points, amountRequirement, minRank, perMember, stocked, place }
  })
  const change = (more: Partial<typeof figures>) => setFigures({ ...figures, ...more })
  const isSum = /^\d{1,12}(\.\d{1,4})?$/.test(figures.amountRequirement)
  const isReady = given(names).en !== undefined && given(abouts).en !== undefined && isSum && figures.points > 0
  const written: GoodsWritten = { ...figures, names: given(names), abouts: given(abouts) }
  return (
    <Act
      label={t(goods ? 'change' : 'add')}
      about={t(goods ? 'changeAbout' : 'addAbout')}
      look={goods ? 'plain' : 'main'}
      size="xl"
      asksReason={false}
      isReady={isReady}
      act={() =>
        goods
          ? ask(pointsOfficeApi.changeGoods, { ...written, id: goods.id, version: goods.version })
          : ask(pointsOfficeApi.addGoods, written)
      }
    >
      {LANGUAGES.map(each => (
        <TextInput
          key={each}
          label={t('nameIn', { language: tLanguage(each) })}
          value={names[each]}
          maxLength={60}
          dir="auto"
          onChange={event => setNames({ ...names, [each]: event.currentTarget.value })}
        />
      ))}
      {LANGUAGES.map(each => (
        <Textarea
          key={each}
          label={t('aboutIn', { language: tLanguage(each) })}
          value={abouts[each]}
          maxLength={300}
          dir="auto"
          autosize
          onChange={event => setAbouts({ ...abouts, [each]: event.currentTarget.value })}
        />
      ))}
      <div className={styles.pairs}>
        <NativeSelect
          label={t('art')}
          value={figures.art}
          data={ARTS.map(value => ({ value, label: t(`arts.${value}`) }))}
          onChange={event => change({ art: event.currentTarget.value as GoodsWritten['art'] })}
        />
        <NumberInput
          label={t('points')}
          {...{ min: 1, max: 100_000_000, allowDecimal: false, value: figures.points }}
          onChange={value => change({ points: Number(value) })}
        />
        <NumberInput
          label={t('stocked')}
          {...{ min: goods?.taken ?? 0, max: 1_000_000, allowDecimal: false, value: figures.stocked }}
          onChange={value => change({ stocked: Number(value) })}
        />
        <NumberInput
          label={t('perMember')}
          description={t('anyNumber')}
          {...{ min: 1, max: 1_000, allowDecimal: false, value: figures.perMember ?? '' }}
          onChange={value => change({ perMember: value === '' ? null : Number(value) })}
        />
        <TextInput
          label={t('asksPlay')}
          inputMode="decimal"
          value={figures.amountRequirement}
          error={!isSum && t('noSum')}
          onChange={event => change({ amountRequirement: event.currentTarget.value.trim() })}
        />
        <NumberInput
          label={t('minRank')}
          {...{ min: 0, max: 99, allowDecimal: false, value: figures.minRank }}
          onChange={value => change({ minRank: Number(value) })}
        />
        <NumberInput
          label={t('place')}
          {...{ min: 0, max: 1_000, allowDecimal: false, value: figures.place }}
          onChange={value => change({ place: Number(value) })}
        />
      </div>
    </Act>
  )
}
