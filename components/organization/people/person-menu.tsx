import Deactivate from '@mui/icons-material/BlockRounded';
import Role from '@mui/icons-material/BadgeOutlined';
import Reactivate from '@mui/icons-material/RestoreRounded';
import Resend from '@mui/icons-material/ForwardToInboxRounded';
import Revoke from '@mui/icons-material/CancelOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { RowMenu } from '#components/ui/row-menu.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import type { OrganizationPerson } from '#contracts/organization-member.ts';
import { actionsOn, nameOf, type PersonAction } from './person-words.ts';

const ITEMS: Record<PersonAction, { label: string; Icon: typeof SvgIcon; isFinal?: true }> = {
  change_role: { label: 'Change role', Icon: Role },
  deactivate: { label: 'Deactivate', Icon: Deactivate, isFinal: true },
  reactivate: { label: 'Reactivate', Icon: Reactivate },
  resend: { label: 'Send again', Icon: Resend },
  revoke: { label: 'Revoke invitation', Icon: Revoke, isFinal: true },
};

export interface PersonMenuProps {
  person: OrganizationPerson;
  onAction: (action: PersonAction, person: OrganizationPerson) => void;
  tabIndex?: 0 | -1;
}

/** Menu of the actions on a person, behind a button with three dots; nothing where there is no action. */
export function PersonMenu({ person, onAction, tabIndex = 0 }: PersonMenuProps) {
  const mayChange = useMayChange(person.may_change);
  const actions = mayChange ? actionsOn(person) : [];
  if (actions.length === 0) return null;
  return (
    <RowMenu
      name={nameOf(person)}
      items={actions.map((action) => ({ action, ...ITEMS[action] }))}
      onAction={(action) => onAction(action, person)}
      tabIndex={tabIndex}
    />
  );
}
