import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MemberInfo, peopleApi } from '#features/people/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { AVATARS, Avatar } from './avatar.tsx'

/** How the member is called and pictured. */
export function LookModal({ member, onClose }: { member: MemberInfo; onClose: () => void }) {
  const t = useTranslations('me')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const [nickname, setNickname] = useState(member.nickname)
  const [avatar, setAvatar] = useState(member.avatar)
  const save = useMutation({
    mutationFn: () => ask(peopleApi.saveLook, { nickname, avatar }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['member'] })
      toast(t('saved'), 'good')
      onClose()
    },
  })
  return (
    <Modal title={t('edit')} onClose={onClose}>
      <form
        className="flex flex-col gap-5"
        onSubmit={event => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Field
          label={t('nickname')}
          hint={t('nicknameAbout')}
          value={nickname}
          maxLength={40}
          onChange={event => setNickname(event.target.value)}
          error={save.isError ? textOf(save.error) : undefined}
        />
        <fieldset>
          <legend className="mb-2 text-sm font-medium">{t('picture')}</legend>
          <div className="flex flex-wrap gap-2">
            {AVATARS.map((Icon, n) => (
              <label
                key={Icon.displayName}
                className="relative rounded-full p-1 has-checked:shadow-[0_0_0_2px_var(--gold)] has-focus-visible:outline-2 has-focus-visible:outline-gold"
              >
                <input
                  type="radio"
                  name="avatar"
                  aria-label={n === 0 ? t('noPicture') : t('pictureOf', { n })}
                  checked={avatar === n}
                  onChange={() => setAvatar(n)}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
                <Avatar avatar={n} size={48} />
              </label>
            ))}
          </div>
        </fieldset>
        <Button type="submit" look="primary" wide busy={save.isPending}>
          {t('saveLook')}
        </Button>
      </form>
    </Modal>
  )
}
