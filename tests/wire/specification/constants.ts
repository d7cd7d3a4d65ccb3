/** Numbers of chapters 5 and 9 that the product has. */
export const CONSTANTS = {
  requestTimeoutMs: 60_000,
  toastMs: 5_000,
  searchDebounceMs: 500,
  sidebarCookieSeconds: 604_800,
  sidebarWidth: '17rem',
  sidebarCollapsedWidth: '80px',
  mobileBreakpoint: '1024px',
  pageSizes: [10, 20, 50, 100, 500],
  documentPageSizes: [10, 20, 50, 100, 500, 1000],
  defaultPageSize: 20,
  pageButtons: 5,
  notificationsStaleMs: 300_000,
  notificationListMaxHeight: '450px',
  maxEntries: 10,
  maxNoteLength: 100,
  minUsbPasswordLength: 8,
  drawerWidths: {
    default: 400,
    signatories: 810,
    workflow: 810,
    assignWorkflow: 600,
    versions: 600,
  },
  documentUpload: { bytes: 10_485_760, files: 5, extensions: '.pdf' },
  imagePicker: { bytes: 5_242_880, files: 5 },
  uploadDialogBytes: 2_097_152,
  progressTickMs: 100,
  progressTickBytes: 500_000,
  filterDialogMaxWidth: '680px',
  filterTableMaxHeight: '400px',
  filterValues: 5000,
  phoneLength: { start: 1, end: 11 },
} as const;

export const FILE_BADGES = {
  red: ['pdf'],
  blue: ['doc', 'docx'],
  green: ['xls', 'xlsx', 'csv'],
  orange: ['zip', 'rar'],
  yellow: ['jpg', 'jpeg', 'png'],
  purple: ['mp4', 'mov'],
  pink: ['mp3', 'wav'],
  gray: ['txt', 'odt'],
} as const;

/** Operators of chapter 5, by the kind of column that offers them. */
export const FILTER_OPERATORS = {
  text: [
    'contains',
    'does not contain',
    'equals',
    'does not equal',
    'starts with',
    'ends with',
    'is empty',
    'is not empty',
    'is',
    'is not',
    'is any of',
  ],
  number: ['equals', 'does not equal', 'is', 'is not', 'is any of', 'between', 'between inclusion'],
} as const;
