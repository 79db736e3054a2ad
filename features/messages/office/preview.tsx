import { Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Content } from '#features/messages/rules/content.ts'
import { CONTENT_LANGUAGES } from '#features/messages/rules/content.ts'
import { SafeHtml } from '#shared/ui/html/safe-html.tsx'
import styles from './preview.module.css'

/** Pictures that operators uploaded are served here, too; those of the site's own files are not. */
const isOwn = (url: string) => url.startsWith('/content/')

/** How the site shows it, by language and device: cleaned by the same hand. */
export function Preview({ content }: { content: Content }) {
  const t = useTranslations('office.content')
  const languages = CONTENT_LANGUAGES.filter(each => content.texts[each])
  const [chosen, setLanguage] = useState<string>(languages[0] ?? 'EN')
  const [device, setDevice] = useState<string>('DESKTOP')
  const language = languages.find(each => each === chosen) ?? languages[0]
  const said = language && content.texts[language]
  if (!said) return null
  const url = device === 'MOBILE' ? content.phoneUrl || content.url : content.url || content.phoneUrl
  return (
    <>
      <Group gap="xs">
        <SegmentedControl size="xs" value={language} onChange={setLanguage} data={[...languages]} />
        <SegmentedControl
          size="xs"
          value={device}
          onChange={setDevice}
          data={(['DESKTOP', 'MOBILE'] as const).map(value => ({ value, label: t(`device.${value}`) }))}
        />
      </Group>
      <article
        className={styles.preview}
        data-device={device}
        data-kind={content.kind}
        lang={language.toLowerCase()}
        dir={language === 'UR' ? 'rtl' : 'ltr'}
      >
        {isOwn(url) ? <img src={url} alt="" className={styles.picture} /> : url && <p className={styles.file}>{url}</p>}
        <h3 className={styles.title}>{said.title}</h3>
        {content.kind === 'B' ? <p>{said.content}</p> : <SafeHtml html={said.content} />}
      </article>
    </>
  )
}
