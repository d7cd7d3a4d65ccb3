export interface CheckMenuProps {
  /** Element that the menu opens at; null while it is closed. */
  anchor: HTMLElement | null;
  choices: readonly CheckMenuChoice[];
  /** True if one of the choices applies at a time. */
  isSingle: boolean;
  onChoose: (key: string) => void;
  onClose: () => void;
}

export interface CheckMenuChoice {
  key: string;
  label: string;
  isChosen: boolean;
}
