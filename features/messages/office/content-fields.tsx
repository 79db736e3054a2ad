import { Checkbox, Fieldset, Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CONTENT_LANGUAGES, type Content, groupsOf } from '#features/messages/rules/content.ts'
import { AUDIENCES, LINKAGE_TYPES, mayBeForAgents } from '#features/messages/rules/messages.ts'
import { Moment } from '#shared/office/moment.tsx'
import { PictureField } from './picture-field.tsx'

type Props = {
  id: string
  onId: ((id: string) => void) | undefined
  content: Content
  onContent: (content: Content) => void
  startsAt: string | null
  onStartsAt: (at: string | null) => void
}

/** All that is said of something: where it stands, for whom, until when, and its texts. */
export function ContentFields({ id, onId, content, onContent, startsAt, onStartsAt }: Props) {
  const t = useTranslations('office.content')
  const set = (change: Partial<Content>) => onContent({ ...content, ...change })
  const groups = groupsOf(content)
  return (
    <>
      {onId && (
        <TextInput
          label={t('id')}
          description={t('idAbout')}
          value={id}
          onChange={event => onId(event.currentTarget.value)}
          dir="ltr"
          required
        />
      )}
      <Group grow align="start">
        {groups ? (
          <Select
            label={t('group')}
            data={[...groups]}
            value={content.groupName}
            onChange={groupName => set({ groupName: groupName ?? '' })}
          />
        ) : (
          <TextInput
            label={t('group')}
            value={content.groupName}
            onChange={event => set({ groupName: event.currentTarget.value })}
            dir="ltr"
          />
        )}
        <NumberInput
          label={t('position')}
          value={content.position}
          onChange={value => set({ position: Number(value) || 0 })}
          min={0}
          max={9999}
        />
      </Group>
      <Group grow align="start">
        <PictureField label={t('picture')} url={content.url} onUrl={url => set({ url })} />
        <PictureField label={t('phonePicture')} url={content.phoneUrl} onUrl={phoneUrl => set({ phoneUrl })} />
      </Group>
      <Group grow align="start">
        <Select
          label={t('leads')}
          data={LINKAGE_TYPES.map(value => ({ value: value || 'NONE', label: t(`links.${value || 'NONE'}`) }))}
          value={content.linkageType || 'NONE'}
          onChange={next => {
            const linkageType = LINKAGE_TYPES.find(each => each === next) ?? ''
            set({ linkageType, linkageTarget: linkageType === '' ? '' : content.linkageTarget })
          }}
        />
        <TextInput
          label={t('target')}
          value={content.linkageTarget}
          disabled={content.linkageType === ''}
          onChange={event => set({ linkageTarget: event.currentTarget.value })}
          dir="ltr"
        />
      </Group>
      <Group grow align="start">
        <Select
          label={t('devices')}
          data={(['ALL', 'DESKTOP', 'MOBILE'] as const).map(value => ({ value, label: t(`device.${value}`) }))}
          value={content.devices || 'ALL'}
          onChange={next => set({ devices: next === 'DESKTOP' || next === 'MOBILE' ? next : '' })}
        />
        <Moment label={t('starts')} at={startsAt} onAt={onStartsAt} />
        <Moment label={t('ends')} at={content.endsAt} onAt={endsAt => set({ endsAt })} />
      </Group>
      {mayBeForAgents(content.kind) && (
        <Group align="end">
          <Select
            label={t('audience')}
            data={AUDIENCES.map(value => ({ value, label: t(`audiences.${value}`) }))}
            value={content.audience}
            onChange={next => {
              const audience = AUDIENCES.find(each => each === next) ?? 'PLAYER'
              const known = groupsOf({ kind: content.kind, audience })
              const isKept = !known || known.includes(content.groupName)
              set({ audience, groupName: isKept ? content.groupName : known[0]! })
            }}
          />
          {content.audience !== 'PLAYER' && (
            <Checkbox
              label={t('isPinned')}
              checked={content.isPinned}
              onChange={event => set({ isPinned: event.currentTarget.checked })}
            />
          )}
        </Group>
      )}
      <Checkbox.Group
        label={t('onlyLanguages')}
        description={t('onlyLanguagesAbout')}
        value={content.languages}
        onChange={next => set({ languages: CONTENT_LANGUAGES.filter(each => next.includes(each)) })}
      >
        <Group gap="md">
          {CONTENT_LANGUAGES.map(each => (
            <Checkbox key={each} value={each} label={each} />
          ))}
        </Group>
      </Checkbox.Group>
      {CONTENT_LANGUAGES.map(language => (
        <Texts
          key={language}
          language={language}
          said={content.texts[language]}
          onSaid={said => {
            const { [language]: _, ...others } = content.texts
            set({ texts: said ? { ...others, [language]: said } : others })
          }}
        />
      ))}
    </>
  )
}

type Said = { title: string; content: string }
type TextsProps = { language: string; said: Said | undefined; onSaid: (said: Said | undefined) => void }

function Texts({ language, said = { title: '', content: '' }, onSaid }: TextsProps) {
  const t = useTranslations('office.content')
  const dir = language === 'UR' ? 'rtl' : 'ltr'
  const set = (change: Partial<Said>) => {
    const next = { ...said, ...change }
    onSaid(next.title === '' && next.content === '' ? undefined : next)
  }
  return (
    <Fieldset legend={language}>
      <TextInput
        label={t('heading')}
        value={said.title}
        onChange={event => set({ title: event.currentTarget.value })}
        maxLength={200}
        dir={dir}
      />
      <Textarea
        label={t('text')}
        value={said.content}
        onChange={event => set({ content: event.currentTarget.value })}
        maxLength={20_000}
        autosize
        minRows={2}
        maxRows={12}
        dir={dir}
      />
    </Fieldset>
  )
}
