; "Open with Sheaf" for what it opens, without becoming the default of any of it, and sheaf:// links.
!define PROG_ID "Sheaf.Document"

!macro sheafOffers EXTENSION
  WriteRegStr SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "${PROG_ID}" ""
!macroend
!macro sheafTakesBack EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "${PROG_ID}"
!macroend
!macro forEachExtension MACRO
  !insertmacro ${MACRO} "csv"
  !insertmacro ${MACRO} "tsv"
  !insertmacro ${MACRO} "pdf"
  !insertmacro ${MACRO} "doc"
  !insertmacro ${MACRO} "docx"
  !insertmacro ${MACRO} "ppt"
  !insertmacro ${MACRO} "pptx"
  !insertmacro ${MACRO} "xls"
  !insertmacro ${MACRO} "xlsx"
  !insertmacro ${MACRO} "txt"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${PROG_ID}" "" "Sheaf document"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${PROG_ID}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro forEachExtension sheafOffers
  WriteRegStr SHELL_CONTEXT "Software\Classes\sheaf" "" "URL:Sheaf"
  WriteRegStr SHELL_CONTEXT "Software\Classes\sheaf" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\sheaf\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  !insertmacro forEachExtension sheafTakesBack
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${PROG_ID}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\sheaf"
!macroend
