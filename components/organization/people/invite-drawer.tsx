import Button from '@mui/material/Button';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import {
  invitationMessages,
  inviteUsers,
  type InvitationLine,
  type InvitationProblem,
} from '#contracts/invitation.ts';
import { MAX_INVITATIONS } from '#contracts/limits.ts';
import type { RoleChoice } from '#contracts/organization-member.ts';
import type { Formats } from '#shared/make-formats.ts';
import { CheckedLines } from './checked-lines.tsx';
import { InviteInput } from './invite-input.tsx';
import { linesOfText } from './invitation-lines.ts';

export interface InviteDrawerProps {
  roles: readonly RoleChoice[];
  onClose: () => void;
  onSent: () => void;
}

/** List of people as entered, with what the service finds wrong with it. */
interface Checked {
  lines: readonly InvitationLine[];
  problems: readonly InvitationProblem[];
}

/** Drawer that invites people: enter them, see what is wrong with each line, and send once all are right. */
export function InviteDrawer({ roles, onClose, onSent }: InviteDrawerProps) {
  const formats = useFormats();
  const givable = roles.filter(({ may_give }) => may_give);
  const [text, setText] = useState('');
  const [role, setRole] = useState((givable.find(({ name }) => name === 'Member') ?? givable[0])?.name ?? '');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const call = async (act: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  const check = (lines: readonly InvitationLine[]) => {
    const refusal =
      lines.length === 0
        ? invitationMessages.none
        : lines.length > MAX_INVITATIONS
          ? invitationMessages.tooMany
          : null;
    if (refusal) {
      setProblem(refusal);
      return;
    }
    void call(async () => {
      const body = { purpose: 'check' as const, invitations: [...lines] };
      const { problems } = await request(inviteUsers, { body }, { quiet: true });
      setChecked({ lines, problems });
    });
  };
  const send = (lines: readonly InvitationLine[]) =>
    void call(async () => {
      await request(inviteUsers, { body: { purpose: 'send', invitations: [...lines] } }, { quiet: true });
      onSent();
      onClose();
    });
  return (
    <SideDrawer
      open
      title="Invite people"
      width={600}
      isDirty={text !== '' || checked !== null}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={checked ? () => setChecked(null) : leave}>{checked ? 'Back' : 'Cancel'}</Button>
          {checked ? (
            <Button
              variant="contained"
              loading={isBusy}
              disabled={checked.problems.length > 0 || checked.lines.length === 0}
              onClick={({ detail }) => {
                if (detail < 2) send(checked.lines); // the second click of a double click on Continue comes here
              }}
            >
              {sendLabel(checked.lines.length, formats)}
            </Button>
          ) : (
            <Button variant="contained" loading={isBusy} onClick={() => check(linesOfText(text, role))}>
              Continue
            </Button>
          )}
        </>
      )}
    >
      {checked ? (
        <CheckedLines {...checked} problem={problem} onKeep={check} />
      ) : (
        <InviteInput
          text={text}
          role={role}
          roles={givable}
          problem={problem}
          onText={setText}
          onRole={setRole}
          onLines={check}
          onProblem={setProblem}
        />
      )}
    </SideDrawer>
  );
}

const sendLabel = (count: number, formats: Formats) =>
  count === 1 ? 'Send 1 invitation' : `Send ${formats.number(count)} invitations`;
