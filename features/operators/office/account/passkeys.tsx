import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loginsApi } from '#features/operators/api-logins.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { SetUpPasskey } from '../login/set-up-passkey.tsx'

/** Own passkeys: each can be taken away, another one made. */
export function Passkeys() {
  const t = useTranslations('office.passkeys')
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: () => ask(loginsApi.passkeys, {}) })
  return (
    <Part title={t('title')} actions={<AddPasskey />}>
      <Loaded query={passkeys}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          ) : (
            <Facts>
              {list.map(({ id, name, createdAt, lastUsedAt }) => (
                <Fact key={id} name={name}>
                  <Group gap="sm" justify="space-between">
                    <Text size="sm">
                      {t('made')} <When at={createdAt} only="date" /> · {t('used')} <When at={lastUsedAt} />
                    </Text>
                    <Act
                      label={t('remove')}
                      about={t('removeAbout', { name })}
                      look="danger"
                      asksReason={false}
                      act={() => ask(loginsApi.removePasskey, { id })}
                    />
                  </Group>
                </Fact>
              ))}
            </Facts>
          )
        }
      </Loaded>
    </Part>
  )
}

function AddPasskey() {
  const t = useTranslations('office.passkeys')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<KeyRound aria-hidden size={14} />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('add')}>
        <SetUpPasskey onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}
